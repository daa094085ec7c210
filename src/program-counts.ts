/** Calculations of this process whose answers programs of the rules wrote, and those that they left to the interpreter. In a file of its
 *  own, as metrics are read in a process that loads no rules. */
export const programCounts = { written: 0, left: 0 };
