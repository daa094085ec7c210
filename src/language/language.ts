/** The version number of the language, which is everything in code that can change a figure: roundings, constructs, functions,
 * `spread`, the precision (40 digits, the 20th place), the fields of answers, period averages.
 *
 * A rounding, construct or function that was released never changes its meaning: a new meaning has a new name. The number rises
 * when an older program could not read a book any more, or when a fault in code is mended that changed answers of a released
 * label; books of the old number then keep the old behaviour, in one place.
 */
export const LANGUAGE = 1;
