import { expect } from 'chai';
import fc from 'fast-check';
import { type Json, type JsonObject, objectsIn, valueAt } from '../../src/json.js';
import { headingsOfFirm, wordsOfColumns } from '../../src/page/firm/people.js';
import { knownBy, tableIn, textOf, withholds } from '../../src/page/firm/rows.js';
import { firm as texts } from '../../src/page/texts/en.js';
import { fieldTitle, wordTitle } from '../../src/page/texts/titles.js';
import { plainHeading } from '../../src/plain-heading.js';
import { besideHeadings, columnsIn, headingsOf, readCell } from '../../src/tables/index.js';
import { payroll } from '../support/project.js';
import { runOptions } from '../support/runs.js';
import { KEY, type PageAnswer, textIn, usePages } from './support/pages.js';

const YEAR = { tax_year: '2026-27' };

/** A table as a spreadsheet copies it, and the requests that it stands for. */
const TABLE = [
  '32,000\ta year\tEngland\t5\t3',
  '£2,400.00\tmonth\tscotland\t\t\tPlan 2 + Postgraduate',
  '61k\tyear\tWales\t5%\t\t\t1257L\tA',
  '12.71\tan hour\tnorthern ireland\t\t\t\t\tM\t37.5',
].join('\n');
const OF_ALL = { 'pension.method': 'net_pay', employer_pension: 'auto_enrolment_minimum' };
const MINIMUM = { employer_pension: 'auto_enrolment_minimum' };
const FIVE_PERCENT = { pension: { method: 'net_pay', percent: 5 } };
const REQUESTS: readonly JsonObject[] = [
  {
    gross: { amount: 32_000, per: 'year' },
    region: 'england',
    ...FIVE_PERCENT,
    employer_pension: { percent: 3 },
  },
  {
    gross: { amount: 2_400, per: 'month' },
    region: 'scotland',
    student_loans: ['plan_2', 'postgraduate'],
    ...MINIMUM,
  },
  { gross: { amount: 61_000, per: 'year' }, region: 'wales', tax_code: '1257L', ...FIVE_PERCENT, ...MINIMUM },
  {
    gross: { amount: 12.71, per: 'hour' },
    region: 'northern_ireland',
    ni_category: 'M',
    working_pattern: { hours_per_week: 37.5 },
    ...MINIMUM,
  },
];

const ALL_COLUMNS =
  'Pay\tPer\tRegion\tPension %\tEmployer pension %\tStudent loan\tTax code\tNI letter\tHours a week';
const COLUMNS_SAID = `The columns, with tabs or commas between: ${ALL_COLUMNS.replaceAll('\t', ', ')}`;
const needsPay = (row: number) => `Row ${row}: pay is needed in its column. ${COLUMNS_SAID}`;
const needsPayAndPeriod = (row: number) =>
  `Row ${row}: pay and its period, such as “a year”, are needed in their columns. ${COLUMNS_SAID}`;

/** What a table says, and every fault that is shown, with the input that it leads to. */
const FAULTS: readonly (readonly [
  what: string,
  table: string,
  faults: readonly (readonly [string, string])[],
])[] = [
  ['there is nobody in it', '\n  \n', [['people', 'Say who they are, in a row for each person']]],
  ['it has headings alone', 'Pay,Per,Region', [['people', 'Say who they are, in a row for each person']]],
  [
    'cells are wrong, each by its row and heading',
    'Pay,Per,Region\n30000,year,england\n-4,yaer,england\nlots,year,england',
    [
      ['people', 'Row 2: “Pay” must be 0 or more'],
      [
        'people',
        'Row 2: “Per” must be one of “a year”, “a month”, “four weeks”, “two weeks”, “a week”, “a day”, “an hour”, did you mean “a year”?',
      ],
      ['people', 'Row 3: “Pay” must be an amount, such as 35000 or 35,000'],
    ],
  ],
  [
    'a row has nothing but pay',
    'Pay,Per,Region\n30000',
    [['people', 'Row 1: Choose a region, or give a tax code']],
  ],
  [
    'rows below headings have no pay',
    'Name\tPay\tPer\tRegion\nAnn\t20000\tyear\tEngland\nBob\t\t\t\nTotal',
    [['people', 'Rows 2 and 3: “Pay” is empty']],
  ],
  [
    'a row below headings has all but pay',
    'Name\tPay\tPer\tRegion\nBob\t\tyear\tEngland',
    [['people', 'Row 1: “Pay” is empty']],
  ],
  ['cells without headings have names before the pay', 'Ann,32000,year,England', [['people', needsPay(1)]]],
  ...[
    ['other marks between them', '32000;year;England'],
    ['pay alone', '32000'],
    ['no period after the pay', '32000,England'],
    ['a period that is none', '32000,a yr,England'],
    ['a comma of thousands that parts the pay', '32,000,year,England'],
    ['one word that may be a name', 'Per,lots,year,England'],
  ].map(
    ([what = '', table = '']) =>
      [`cells without headings have ${what}`, table, [['people', needsPayAndPeriod(1)]]] as const,
  ),
  [
    'rows have a cell too many',
    '30000,year,england,,,,,,,12',
    [['people', 'Row 1: it has more cells than there are columns']],
  ],
  [
    'a heading is of no column',
    'Pay,Per,Taxcode 2,Regoin,Car\n30000,year,BR,england,Mini',
    [
      ['people', '“Taxcode 2” is no known heading: rename it, or leave it out below'],
      ['people', '“Regoin” is no known heading, did you mean region: rename it, or leave it out below'],
      ['people', '“Car” is no known heading: rename it, or leave it out below'],
    ],
  ],
  [
    'a column has no heading, and another stands there twice',
    'Pay,Per,Region,,PAY,\n30000,year,england,Sales,20000,',
    [
      ['people', '“column 4” is no known heading: rename it, or leave it out below'],
      ['people', '“Pay” and “PAY” stand there for the same: take one out'],
    ],
  ],
  [
    'pay has no period beside how often people are paid, once',
    'Salary,Pay frequency,Region\n2400,Monthly,England\n2400,Weekly,England\n2400,,England',
    [
      [
        'people',
        '“Salary” does not say whether it is for a year or for what “Pay frequency” says: call it “Annual salary” or “Monthly salary”, or add a column “Per”',
      ],
    ],
  ],
  [
    'some pay has no period beside how often people are paid',
    'Salary,Per,Pay frequency,Region\n2400,month,Monthly,England\n2400,,Monthly,England\n2400,,,England',
    [['people', 'Row 2: “Per” is empty, and “Pay frequency” need not be what the pay is for: fill it in']],
  ],
  [
    'nobody says how pensions are paid in, once',
    '30000,year,england,5\n32000,year,england,5',
    [['pension.method', 'Employee’s pension: “How the pension is paid in” is needed']],
  ],
  [
    'a rule does not know a tax code',
    '30000,year,england,,,,1257Q',
    [
      [
        'people',
        'Row 1: “Tax code”: 1257Q is not a tax code: “Q” behind the number 1257 is not read; L, M, N or T stands there',
      ],
    ],
  ],
];

describe('the page of a firm', () => {
  const pages = usePages();

  it('shows an example in grey until somebody is said: the rows, and what they cost', async () => {
    const { text } = await pages.get('/firm');
    const [, sum = 'none'] = /<section class="example pale".*?<strong class="num">([^<]+)</.exec(text) ?? [];
    const [, rows = ''] = /<section class="example pale".*?<pre[^>]*>([^<]+)</s.exec(text) ?? [];
    const answer = await pages.post('/firm', { people: rows });
    expect(answer.status).to.equal(200);
    expect(textIn(answer.text)).to.include(`In all they cost ${sum} a year`);
    expect(answer.text).not.to.include('example pale');
  });
  const locked = usePages({ page: 'keyed' });
  const send = (table: string, more: Readonly<Record<string, string>> = {}) =>
    pages.post('/firm', { ...YEAR, 'gross.per': 'year', people: table, ...more });
  const answerOfApi = async (request: JsonObject): Promise<JsonObject> => {
    const response = await fetch(`${pages.url}/v1/firm`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    return response.json() as Promise<JsonObject>;
  };

  it('shows the cost of all and of each by their rows, as the API answers them', async () => {
    const flags = { employment_allowance: 'true', apprenticeship_levy: 'true' };
    const answer = await send(TABLE, { ...OF_ALL, ...flags });
    expect(answer.status).to.equal(200);
    const { people, totals, ...api } = await answerOfApi({
      ...YEAR,
      employment_allowance: true,
      apprenticeship_levy: true,
      people: REQUESTS.map((request, index) => ({ ref: `person ${index}`, request })),
    });
    const total = (path: string) => inPence(valueAt(totals ?? null, path));
    expect(rowsOf(answer)).to.deep.equal([
      ['Pay', total('pay')],
      ['Employer’s National Insurance', total('employer_ni')],
      ['Employment Allowance', `−${inPence(api['employment_allowance_used'])}`],
      ['Employer’s pension', total('employer_pension')],
      ['Cost', total('total')],
      ['Name', 'Pay', 'Employer’s National Insurance', 'Employer’s pension', 'Cost', 'Take-home'],
      ...objectsIn(people).map((person, index) => [
        `Row ${index + 1}`,
        ...['cost.pay', 'cost.employer_ni', 'cost.employer_pension', 'cost.total'].map((path) =>
          inPence(valueAt(person, path)),
        ),
        inPence(valueAt(person, 'employee.periods.year.take_home')),
      ]),
    ]);
    expect(textIn(answer.text)).to.include(`In all they cost £${total('total')} a year`);
  });

  it('leads from each row to the sheet of that person, whose address has no more than the row says', async () => {
    const answer = await send(TABLE, { ...OF_ALL, employment_allowance: 'true' });
    const sheets = [...answer.text.matchAll(/<a href="(\/pay\/sheet\?[^"]*)" data-row="\d+">/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    );
    expect(sheets).to.have.length(REQUESTS.length);
    const costs = rowsOf(answer).filter(([name = '']) => name.startsWith('Row '));
    for (const [index, href] of sheets.entries()) {
      expect(href).not.to.include('employment_allowance');
      const sheet = await pages.open(href);
      expect(sheet.status, href).to.equal(200);
      const [, , , , cost, home] = costs[index] ?? [];
      expect(textIn(sheet.text))
        .to.include(`Costs the employer £${cost} a year`)
        .and.to.include(`Takes home £${home}`);
    }
  });

  it('says of an assumption whose it is, where it is not everybody’s', async () => {
    const { text } = await send('30000,year,england\n20000,year,england\n19000,year,wales', {
      employment_allowance: 'true',
    });
    const assumptions = [...text.matchAll(/<li>([A-Z].*?)<\/li>/g)].map(([, said = '']) => textIn(said));
    const rows = (part: string) =>
      assumptions.filter((said) => said.includes(part)).map((said) => said.match(/Row \d/g));
    expect(rows('below the minimum wage')).to.deep.equal([['Row 2'], ['Row 3']]);
    expect(rows('no week 53')).to.deep.equal([null]);
    expect(rows('Employment Allowance is claimed once')).to.deep.equal([null]);
  });

  it('has the levy once, less its allowance', async () => {
    const rich = '4000000,year,england\n4000000,year,england';
    const answer = await send(rich, { apprenticeship_levy: 'true' });
    expect(rowsOf(answer)).to.deep.include(['Apprenticeship Levy', '25,000.00']);
    expect(rowsOf(await send(rich)).map(([name]) => name)).not.to.include('Apprenticeship Levy');
  });

  const SAME = 'Row 1 30,000.00';
  const WRITINGS: readonly (readonly [what: string, table: string])[] = [
    ['tabs', '30000\tyear\tengland'],
    ['commas', '30000, a year ,England'],
    ['quotes around commas', '"£30,000.00","year","England"'],
    ['headings, in an order of their own', 'Region,Pension %,Per,PAY\r\nengland,,year,30k\r\n'],
    ['a line break in quotes', 'Name\tPay\tPer\tRegion\n"Ann\nAshe"\t30000\tyear\tengland'],
    ['lines without cells', '30000\tyear\tengland\n\t\t\n\n'],
    ['a column of names, which it does not read', 'Name\tPay\tPer\tRegion\nAnn\t30000\tyear\tengland'],
  ];
  for (const [what, table] of WRITINGS) {
    it(`takes a table with ${what}`, async () => {
      const { status, text } = await send(table);
      expect(status).to.equal(200);
      expect(textIn(text)).to.include(SAME);
    });
  }

  for (const [what, table, faults] of FAULTS) {
    it(`names what is wrong where ${what}`, async () => {
      const { status, text } = await send(table);
      expect(status).to.equal(400);
      const shown = [...text.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)<\/a><\/li>/g)];
      expect(shown.map(([, at, says]) => [at, says])).to.deep.equal(faults);
      for (const [at] of faults) expect(text).to.include(`id="${at}"`);
      expect(text).not.to.include('data-says');
    });
  }

  /** Take-home pay of £32,000 with 1257L: tax 3,884.00, and with letter A contributions of 1,553.88. */
  const TAKE_HOME: readonly (readonly [heading: string, cell: string, takeHome: string])[] = [
    ['NI Category', 'c', '28,116.00'],
    ['NI Category', 'A', '26,562.12'],
    ['Department', 'Sales', '26,562.12'],
  ];
  for (const [heading, cell, takeHome] of TAKE_HOME) {
    it(`reads ${heading} with ${cell}, or says that it is not used`, async () => {
      const { status, text } = await send(`Name,Annual salary,Tax code,${heading}\nAnn,32000,1257L,${cell}`);
      expect(status).to.equal(200);
      expect([
        textIn(text).includes(takeHome),
        textIn(text).includes(`Not used: Name, ${heading}`),
      ]).to.deep.equal([true, heading === 'Department']);
    });
  }

  /** 3% of what is above 6,240 of 32,000 a year: 772.80. */
  const CONTRIBUTIONS: readonly (readonly [cell: string, contribution: string])[] = [
    ['', '772.80'],
    ['-', '772.80'],
    ['None', '0.00'],
    ['N/A', '0.00'],
    ['No', '0.00'],
    ['nil', '0.00'],
    ['0', '0.00'],
    ['3%', '960.00'],
  ];
  for (const [cell, contribution] of CONTRIBUTIONS) {
    it(`takes the minimum that the form says for an empty cell or a dash alone: “${cell}” below Employer pension %`, async () => {
      const answer = await send(`Annual salary,Region,Employer pension %\n32000,England,${cell}`, OF_ALL);
      expect(rowsOf(answer).find(([name]) => name === 'Row 1')?.[3]).to.equal(contribution);
    });
  }

  it('leaves a column out that somebody says, and names it above the figures', async () => {
    const table = 'Salary,Tax code,Car\n33000,1257L,Mini';
    const refused = await send(table);
    expect(refused.status).to.equal(400);
    expect(refused.text).to.match(/<input type="checkbox" name="leave_out" value="Car" form="firm"/);
    const { status, text } = await send(table, { leave_out: 'Car' });
    expect(status).to.equal(200);
    const said = textIn(text);
    expect(said).to.include('Leave out “Car”').and.include('Pay counts as pay for a year');
    expect(said.indexOf('Not used, as you said')).to.be.below(said.indexOf('In all they cost'));
  });

  const WRONG_VALUES = [
    ['employment_allowance', 'yes', 'Employment Allowance must be true or false'],
    ['employment_alowance', 'true', '“employment_alowance” is no part of this form'],
  ] as const;
  for (const [name, value, says] of WRONG_VALUES) {
    it(`names what is wrong where its form has ${name}=${value}`, async () => {
      const { status, text } = await send('30000,year,england', { [name]: value });
      expect(status).to.equal(400);
      expect(textIn(text)).to.include(says);
    });
  }

  it('names a fault of several rows once, and what is wrong with others beside a cell that is not read', async () => {
    const rows = ['0.05,4', '5%,-1', '5%,x', '5%,-2', '5%,30000'].map((cells) => `${cells},year,England`);
    const table = ['Pension %,Pay,Per,Region', ...rows].join('\n');
    const { text } = await send(table, { 'pension.method': 'net_pay' });
    const shown = [...text.matchAll(/<li><a href="#people"[^>]*>([^<]+)/g)].map(([, says]) => says);
    expect(shown).to.deep.equal([
      'Row 1: “Pension %”: 0.05 may be 5% or 0.05%: write it with %',
      'Rows 2 and 4: “Pay” must be 0 or more',
      'Row 3: “Pay” must be an amount, such as 35000 or 35,000',
    ]);
  });

  it('reads the words that it shows itself, in headings and in cells', () => {
    const columns = columnsIn(payroll.requestFields('employer-cost', '2026-27'));
    for (const column of columns.filter(({ word }) => word === undefined))
      for (const word of column.field.words) {
        const { path } = column.field;
        expect(readCell(column, wordTitle(word, path)), `${path} ${word}`).to.deep.equal({ texts: [word] });
      }
    const headings = new Set(headingsOf(columns).keys());
    for (const path of [
      'pay_frequency',
      'gross.amount',
      'region',
      'tax_code',
      'ni_category',
      'student_loans',
    ])
      expect(headings).to.include(plainHeading(fieldTitle(path)));
    for (const heading of texts.example.split('\n')[0]?.split('\t') ?? [])
      expect([...headings, 'name']).to.include(plainHeading(heading));
  });

  const WHYS: readonly (readonly [asked: string, title: string, says: string])[] = [
    ['2:cost.employer_ni', 'Row 2 : Employer’s National Insurance £3,749.40', '15% of the £'],
    ['1:employee.periods.year.take_home', 'Row 1 : Take-home £26,562.12', 'pay of £32,000.00, less'],
    ['1:national_insurance.employee_main', 'Row 1 : ', ''],
    ['totals.pay', 'Pay £62,000.00', 'pay of each person that you said, added up'],
    ['totals.total', 'Cost £', ''],
    ['employment_allowance_used', 'Employment Allowance £', ''],
    ['apprenticeship_levy', 'Apprenticeship Levy £', ''],
  ];
  for (const [asked, title, says] of WHYS) {
    it(`says why a figure is what it is, and nothing of it in an address: ${asked}`, async () => {
      const table = 'Annual salary,Region\n32000,England\n30000,Wales';
      const { status, text } = await send(table, { employment_allowance: 'true', why: asked });
      const [, why = ''] = /<article class="why[^>]*>(.*?)<\/article>/s.exec(text) ?? [];
      expect(status).to.equal(200);
      expect(textIn(why)).to.include(title).and.include(says);
      // But that of the sheet of a person, which only who asks for it opens.
      expect(text).not.to.match(/(href|action)="(?!\/pay\/sheet)[^"]*(32000|30000)/);
    });
  }

  it('asks why by a button at each figure, of a person by the row', async () => {
    const { text } = await send('Annual salary,Region\n32000,England\n30000,Wales');
    const asked = [...text.matchAll(/name="why" value="([^"]*)"/g)].map(([, each = '']) => each);
    expect(asked.filter((each) => each.startsWith('2:'))).to.have.lengthOf(5);
    for (const each of asked) {
      const { status, text: page } = await send('Annual salary,Region\n32000,England\n30000,Wales', {
        why: each,
      });
      expect([status, page.includes('<article class="why')], each).to.deep.equal([200, true]);
    }
  });

  it('says so where there is no such figure', async () => {
    for (const why of ['9:cost.total', '1:cost.totl', 'people', 'totals', '', '<', '1:employee.periods']) {
      const { status, text } = await send('30000,year,england', { why });
      expect([status, textIn(text).includes('has no reasons here')], why).to.deep.equal([200, true]);
    }
  });

  it('shows what all cost in a month, and the average of each figure', async () => {
    const { text } = await send('Annual salary,Region\n32000,England\n30000,Wales');
    const [, average = ''] = /<tr class="average">(.*?)<\/tr>/s.exec(text) ?? [];
    expect(textIn(average)).to.match(/^ ?Average 31,000\.00 3,899\.40 0\.00 34,899\.40 2,908\.28 a month/);
    expect(textIn(text)).to.include('£5,816.57 a month');
  });

  it('fills in an example that is right', async () => {
    const { status, text } = await send(texts.example);
    expect([status, [...text.matchAll(/data-row="\d+"/g)].length >= 3]).to.deep.equal([200, true]);
  });

  it('names thirty faults, and says how many more there are', async () => {
    const { text } = await send(
      ['Pay,Pension %,Region', ...Array.from({ length: 40 }, (_, row) => `30000,0.${row + 10},wales`)].join(
        '\n',
      ),
    );
    const shown = [...text.matchAll(/<li><a href="#people"[^>]*>([^<]+)/g)].map(([, says]) => says);
    expect([shown.length, shown.at(-1)]).to.deep.equal([31, 'And 10 more']);
  });

  it('takes 500 people, and says so of more', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => '30000\tyear\tengland').join('\n');
    expect((await send(rows(500))).status).to.equal(200);
    const { status, text } = await send(rows(501));
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('People must have at most 500 items');
  });

  it('is kept by nobody, and keeps what was sent in its form alone', async () => {
    const { headers, text } = await send('30000,year,england', { employment_allowance: 'true' });
    expect(headers.get('Cache-Control')).to.equal('no-store');
    expect(headers.get('X-Robots-Tag')).to.equal('noindex');
    expect(text).to.include('>30000,year,england</textarea>');
    expect(text).to.match(/name="employment_allowance" value="true" checked/);
    // But that of the sheet of a person, which only who asks for it opens.
    expect([...text.matchAll(/href="(?!\/pay\/sheet)[^"]*30000/g)]).to.deep.equal([]);
  });

  it('shows what was typed as text, whatever it is', async () => {
    const { text } = await send('</textarea><script src="/x.js"></script>,year');
    expect(text).not.to.include('<script src="/x.js">');
  });

  const REFUSED = [
    ['another site sends it', 'people=1', { Origin: 'https://elsewhere.example' }, 403],
    ['it is longer than any table', 'x'.repeat(129 * 1024), { 'Sec-Fetch-Site': 'same-origin' }, 413],
  ] as const;
  for (const [what, people, headers, status] of REFUSED) {
    it(`is refused where ${what}`, async () => {
      expect((await pages.post('/firm', { people }, headers)).status).to.equal(status);
    });
  }

  it('leaves forms of keys as short as they were', async () => {
    const form = { key: 'x'.repeat(2 * 1024) };
    expect((await pages.post('/session', form)).status).to.equal(413);
  });

  it('asks for a key where the calculators do, and works nothing out', async () => {
    const form = await locked.get('/firm');
    expect(textIn(form.text)).to.include('API key');
    const answer = await locked.post('/firm', { ...YEAR, people: '30000,year,england' });
    expect(textIn(answer.text)).to.include('API key').and.not.to.include('In all they cost');
  });
});

/** What people paste; what the script sends of it below the headings, without the numbers of the rows; and the names that it shows. */
const PASTED: readonly (readonly [
  what: string,
  table: string,
  sent: readonly string[],
  names: readonly string[],
])[] = [
  [
    'a row without pay',
    'Name\tPay\tPer\tRegion\nAnn\t20000\tyear\tEngland\nBob\t\t\t\nCat\t90000\tyear\tEngland',
    ['Pay\tPer\tRegion', '20000\tyear\tEngland', '\t\t', '90000\tyear\tEngland'],
    ['Ann', 'Bob', 'Cat'],
  ],
  [
    'a sum at the end',
    'Name\tPay\tPer\nAnn\t20000\tyear\nTotal\t20000\nTotal',
    ['Pay\tPer', '20000\tyear', '20000\t', '\t'],
    ['Ann', 'Total', 'Total'],
  ],
  [
    'a line break in a name',
    'Name\tPay\tPer\r\n"Ann\r\nAshe"\t20000\tyear\r\nBob\t90000\tyear',
    ['Pay\tPer', '20000\tyear', '90000\tyear'],
    ['Ann Ashe', 'Bob'],
  ],
  [
    'a quotation mark without its second',
    'Name\tPay\tPer\n"Ann\t20000\tyear\nBob "B"\t90000\tyear\n"Cat\nCole\t1\tyear',
    ['Pay\tPer', '20000\tyear', '90000\tyear', '\t', '1\tyear'],
    ['"Ann', 'Bob "B"', '"Cat', 'Cole'],
  ],
  ...[
    ['Tax code', 'BR'],
    ['NI letter', 'M'],
    ['Student loan', 'Plan 2'],
    ['Region', 'Wales'],
  ].map(
    ([heading, cell]) =>
      [
        `the column ${heading} first`,
        `${heading}\tPay\tPer\n${cell}\t30000\tyear`,
        [`${heading}\tPay\tPer`, `${cell}\t30000\tyear`],
        [''],
      ] as const,
  ),
  [
    'names in two columns below headings of any words, and one behind',
    'ID\tEmployee\tPay\tPer\tDept\n7\tAnn Smith\t30000\tyear\tSales',
    ['Pay\tPer', '30000\tyear'],
    ['Ann Smith'],
  ],
  [
    'people below a heading of any words',
    'Who\tPay\tPer\nAnn\t30000\tyear',
    ['Pay\tPer', '30000\tyear'],
    ['Ann'],
  ],
  ...[
    ['names in two cells', 'Ann\tSmith\t30000\tyear', 'Ann Smith'],
    ['a number and a name like a period', '1234\tDay\t30000\tyear', '1234 Day'],
    ['a name with a comma', '"Smith, Ann",30000,year', 'Smith, Ann'],
    ['no name', '30000,year', ''],
  ].map(
    ([what, table = '', name = '']) =>
      [`${what} without headings`, table, [ALL_COLUMNS, `30000\tyear${'\t'.repeat(7)}`], [name]] as const,
  ),
  [
    'no pay without headings',
    'Ann\tSmith\tlots\tyear\n1,234',
    [ALL_COLUMNS, '\t'.repeat(8), '\t'.repeat(8)],
    ['Ann', '1,234'],
  ],
  ['a cell too many', 'Pay,Per\n30000,year,Ann', ['Pay\tPer', '30000\tyear'], ['']],
  ...[
    ['names', ['Day Ashe', 'Ann', 'Ann', 'Ann', 'Ann', 'Ann Ashe', 'Ann', 'Ann']],
    ['initials', ['Year A', 'AA', 'AA', 'AA', 'AA', 'AA', 'AA', 'AA']],
    ['numbers of people', ['Day 1', '1234', '1234', '1234', '1234', 'QQ123456C', '1234', '1234']],
  ].map(
    ([what, cells = []]) =>
      [
        `${what} behind the pay without headings`,
        ['30000', ...cells].join('\t'),
        [ALL_COLUMNS, `30000${'\t…'.repeat(8)}`],
        [''],
      ] as const,
  ),
  ...[
    ['words', 'a year\tNorthern Ireland\t5\t3.5%\tPlan 2 + Postgraduate\t1257L\tA\t37.5'],
    ['words of requests', 'year\tnorthern_ireland\t5%\t\tplan_2;postgraduate\tS1257L W1/M1\tM\t8'],
    ['a code', 'year\tEngland\t\t\t\tK475X\t\t'],
    ['a code without figures', 'year\tScotland\t\t\t\tSBR M1\t\t'],
  ].map(
    ([what, cells]) =>
      [
        `${what} that columns know behind the pay without headings`,
        `Ann\t30000\t${cells}`,
        [ALL_COLUMNS, `30000\t${cells}`],
        ['Ann'],
      ] as const,
  ),
];

describe('a table of people', () => {
  const fields = payroll.requestFields('employer-cost', '2026-27');
  const headings = headingsOfFirm(fields, besideHeadings(payroll, '2026-27'));
  const isKnown = knownBy(wordsOfColumns(fields));

  for (const [what, table, sent, names] of PASTED) {
    it(`is sent by its known columns alone, with ${what}`, () => {
      const read = tableIn(table, headings, isKnown);
      const lines = textOf(read).split('\n');
      const end = read.columns.length + 1;
      expect(lines.map((line) => line.split('\t').slice(1, end).join('\t'))).to.deep.equal(sent);
      // Of other columns nothing is sent but that they have cells.
      for (const line of lines.slice(1)) expect(line.split('\t').slice(end).join('')).to.match(/^…*$/);
      expect(lines.map((line) => line.split('\t', 1)[0])).to.deep.equal(
        lines.map((_, index) => (index === 0 ? 'Row' : String(index))),
      );
      expect(read.rows.map(({ name }) => name)).to.deep.equal(names);
    });
  }

  it('says whether cells of it are not sent', () => {
    const said = ['30000,year,Ann', 'Ann,30000,year,wales', 'Pay,Per,Region\n30000,year,Ann'].map((table) =>
      withholds(tableIn(table, headings, isKnown)),
    );
    expect(said).to.deep.equal([true, false, false]);
  });

  it('is read from what the script sends as it was read before, row by row', () => {
    const words = ['Ann', 'Name', '30000', '1,000', 'year', 'day', '"', '""', '"""a"""', '"a\nb"', '…', ' '];
    const cell = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 }));
    const cells = fc.array(cell, { maxLength: 11 });
    const first = fc.shuffledSubarray([
      'Name',
      'Dept',
      'Loans',
      '',
      'Row',
      'pay',
      ...ALL_COLUMNS.split('\t'),
    ]);
    const withPay = fc
      .tuple(fc.array(cell, { maxLength: 2 }), cells)
      .map(([before, after]) => [...before, '30000', 'year', ...after]);
    const lines = fc
      .tuple(fc.oneof(first, withPay, cells), fc.array(fc.oneof(cells, withPay), { maxLength: 6 }))
      .map(([first, rest]) => [first, ...rest]);
    fc.assert(
      fc.property(lines, fc.constantFrom('\t', ','), (table, between) => {
        const typed = tableIn(table.map((line) => line.join(between)).join('\n'), headings, isKnown);
        const come = tableIn(textOf(typed), headings, () => true);
        const read = ({ columns, rows }: typeof typed) => [
          columns.map(({ heading }) => heading),
          rows.map((row) => [row.cells, row.hasMore]),
        ];
        expect(read(come)).to.deep.equal(read(typed));
      }),
      runOptions(2000),
    );
  });
});

/** The rows of the tables of an answer but the average, with the figures of the year alone. */
function rowsOf({ text }: PageAnswer): readonly (readonly string[])[] {
  const [, answer = ''] = text.split('id="answer"');
  return [...answer.matchAll(/<tr(?! class="average").*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replace(/^<(button|a)[^>]*>(.*)<\/\1>.*$/, '$2'),
    ),
  );
}

/** An amount as the page writes it. */
function inPence(value: Json | undefined): string {
  return Number(value).toLocaleString('en-GB', { minimumFractionDigits: 2 });
}
