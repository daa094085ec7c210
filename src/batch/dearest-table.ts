/** A right table that takes as long as any of so many rows: weekly people, each with all that a usual table has. */
export function dearestTable(): { readonly query: string; readonly body: string } {
  const row =
    'a,"£61,234.56",Scotland,Weekly,Salary sacrifice,5%,3%,Plan 2 and postgraduate,37.5,1000,a year';
  const header =
    'custom_id,Annual salary,Region,Pay frequency,Pension method,Pension %,Employer pension %,Student loans,Hours a week,benefits_in_kind.amount,benefits_in_kind.per';
  return {
    query: 'operation=employer-cost&tax_year=2026-27',
    body: [header, ...Array.from({ length: 50 }, () => row)].join('\n'),
  };
}
