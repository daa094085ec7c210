/** Files that were parsed beforehand, as `packNode` writes them, by SHA-256 of their texts: none in the sources. A build replaces
 *  this file by one with the files of the book that every start reads; parsing them would take a quarter of the start. */
export const parsedFiles: Readonly<Record<string, string>> = {};
