import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/operations/payroll.js';
import { answered } from '../robustness/support/front-door.js';

const RULES = new URL('../../rules/', import.meta.url);
const ACT = 'https://www.legislation.gov.uk/ukpga/2007/3/section';
/** A text of the law as it stood on a day: what it says no longer changes. */
const OF_A_DAY = /\/\d{4}-\d{2}-\d{2}$/;

type Sources = string | readonly string[];
interface TopicFile {
  readonly topic: string;
  readonly years?: object;
  readonly source: Sources;
  readonly values: Readonly<Record<string, { readonly source?: Sources } | undefined>>;
}

/** What the rules of a topic that changed cite: by value, with what the value says. */
function citedByChangedTopics() {
  const names = readdirSync(RULES, { recursive: true, encoding: 'utf8' });
  const files: readonly TopicFile[] = names
    .filter((name) => name.endsWith('.yaml'))
    .map((file) => parse(readFileSync(new URL(file, RULES), 'utf8')));
  return files
    .filter(({ years }) => years !== undefined)
    .flatMap(({ topic, source, values }) =>
      Object.entries(values).map(([name, value]) => ({
        name: `${topic}.${name}`,
        says: JSON.stringify({ ...value, source: undefined }),
        pages: [value?.source ?? source].flat().filter((page) => !OF_A_DAY.test(page)),
      })),
    );
}

describe('sources', () => {
  it('of a rule before and after a change of law are not one page, which says today’s law alone', () => {
    const cited = citedByChangedTopics();
    const shared = cited.flatMap((one) =>
      cited
        .filter((other) => other.name === one.name && other.says < one.says)
        .flatMap((other) => one.pages.filter((page) => other.pages.includes(page)))
        .map((page) => `${one.name}: ${page}`),
    );
    expect(cited.map(({ name }) => name)).to.include.members(['sick_pay.weekly_rate', 'loan_plan.loan_plan']);
    expect(shared).to.deep.equal([]);
  });

  const sources = async (request: JsonObject) => {
    const answer = await answered('employer-cost', { gross: { amount: 30_000, per: 'year' }, ...request });
    return answer['sources'];
  };

  it('of marriage allowance are the section on who gives it, or the one on who receives it', async () => {
    const giver = await sources({ region: 'england', marriage_allowance: 'transferring' });
    expect(giver).to.include(`${ACT}/55C`).and.not.include(`${ACT}/55B`);
    const receiver = await sources({ region: 'england', marriage_allowance: 'receiving' });
    expect(receiver).to.include(`${ACT}/55B`).and.not.include(`${ACT}/55C`);
  });

  it('of the automatic enrolment minimum are the sections that set it', async () => {
    const minimum = await sources({ region: 'england', employer_pension: 'auto_enrolment_minimum' });
    expect(minimum).to.include.members(
      [13, 20, 26].map((section) => `https://www.legislation.gov.uk/ukpga/2008/30/section/${section}`),
    );
  });

  it('of childcare vouchers say what is exempt, and what is done with the rest', async () => {
    const vouchers = await sources({ region: 'england', childcare_vouchers: { amount: 300, per: 'month' } });
    expect(vouchers).to.include.members([
      'https://www.legislation.gov.uk/ukpga/2003/1/section/270A',
      'https://www.legislation.gov.uk/ukpga/2003/1/section/270B',
      'https://www.gov.uk/expenses-and-benefits-childcare/what-to-report-and-pay',
    ]);
    expect(String(vouchers)).not.to.include('eim16050');
  });
});
