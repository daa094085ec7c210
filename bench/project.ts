/** The project's folder, where `npm run bench` starts. What is measured is compiled first, as it is in production, so it does
 *  not stand beside the rules itself. */
export const PROJECT = process.cwd();
