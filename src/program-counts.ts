/** Calculations of this process whose answers programs of the rules wrote, and those that they left to the interpreter. */
export const programCounts = { written: 0, left: 0 };
