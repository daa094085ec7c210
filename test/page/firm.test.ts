import { expect } from 'chai';
import { type PageAnswer, usePages, textIn } from './support/pages.js';
describe('the page of a firm', () => {
  const pages = usePages();
  it('x', async () => {
    const a = await pages.post('/firm', { tax_year:'2026-27', people: '32000\tyear\tengland\t5\n£2,400\ta month\tScotland\t\t3\tPlan 2\n', employment_allowance:'true', 'pension.method':'net_pay', employer_pension:'auto_enrolment_minimum' });
    console.log(a.status, textIn(a.text));
    const b = await pages.post('/firm', { tax_year:'2026-27', people: 'Pay,Per,Dept,Region\n1,2,3,england' });
    console.log(b.status, textIn(b.text).slice(2500));
    const c = await pages.post('/firm', { tax_year:'2026-27', people: 'Pay,Per,Region,Pension\n1,2,england,5\n-4,yeer,,,,,\n30000,year,england,,,,12X' });
    console.log(c.status, /<ul>.*?problem.*/.exec(c.text)?.[0], textIn(c.text).slice(1500));
    expect(1).to.equal(1);
  });
});
