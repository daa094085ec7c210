import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { recordRoute } from '../../src/http/routes/records.js';
import { traceRoute } from '../../src/http/routes/traces.js';
import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../src/json.js';
import { isInPreparation, SERVICE_VERSION, versionsThatAreOut } from '../../src/law/index.js';
import { contentOf, loadPayroll, type Payroll, type Query } from '../../src/operations/index.js';
import type { PostOperation } from '../../src/operations/operation.js';
import { PROJECT } from '../../src/project.js';
import { whereItIsServed } from '../../src/workshop/verify/index.js';
import { members } from '../http/support/contract.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { employerCost, payslip, sickPay } from '../support/operations.js';
import { shipLabels } from '../support/release.js';
import { isAtLength } from '../support/runs.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { kindOfPath, leavesIn, otherLeaf, type Path, replaceAt } from './support/leaves.js';

const SALARY = { gross: { amount: 50_000, per: 'year' }, region: 'england', ni_category: 'A' };
const SICK_PAY = { average_weekly_earnings: { amount: 100 }, qualifying_days_per_week: 5, days: 3 };
/** A payslip with two notices, and more than one assumption. */
const PAYSLIP = {
  ...{ tax_year: '2026-27', pay_date: '2026-08-28', tax_code: '1257L', ni_category: 'A' },
  pay: [{ kind: 'salary', amount: 3_000 }],
  year_to_date: { tax_year: '2026-27', gross: 12_000, taxable_pay: 12_000, tax: 9_000 },
  earlier_employment: { pay: 100, tax: 90 },
};

/** The version that the labels of these tests ship in, and two that are out: a later one, which serves them, too, and an earlier one. */
const [EARLIER, SHIPPED, LATER] = ['0.4.0', '0.5.0', '1.0.0'];

/** What is done to a file, and the difference that is found first. */
interface Tampering {
  readonly what: string;
  readonly form: Form;
  /** Where; a name in a list is that of a step. */
  readonly path: Path;
  readonly change: (node: Json) => readonly Json[];
  readonly finding: string;
}

type Form = (typeof FORMS)[number];
const FORMS = ['trace', 'record', 'answer', 'payslip'] as const;

/** Reads a table: what is tampered with; the form and the path; what stands there then; the finding. `-` takes it away, `=` has it
 *  twice, `~` is another wording, `<>` has the first two the other way round, and what begins with + is a member more.
 *  `[after NI]` in a finding is the place after that step. */
function tamperings(table: string): readonly Tampering[] {
  const lines = table
    .trim()
    .replaceAll(/\b(LIMIT|MAIN|NI|BEFORE|PAYSLIPS|WEEKS)\b/g, (name) => STEPS[name] ?? name)
    .split('\n');
  return lines.map((line) => {
    const [what = '', place = '', change = '', finding = ''] = line.split('|').map((cell) => cell.trim());
    const [form = '', ...names] = place.split(' ');
    const path = names.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
    return {
      what,
      form: FORMS.find((each) => each === form) ?? 'record',
      path,
      change: changeOf(change),
      finding,
    };
  });
}

const STEPS: Readonly<Record<string, string>> = {
  LIMIT: 'national_insurance.limit',
  MAIN: 'national_insurance.employee_main',
  NI: 'national_insurance.employee_ni',
  BEFORE: 'national_insurance.earnings_before',
  PAYSLIPS: 'pay.payslips',
  WEEKS: 'pay_day.directors_weeks',
};

function changeOf(text: string): Tampering['change'] {
  if (text === '-') return () => [];
  if (text === '=') return (node) => [node, node];
  if (text === '~') return (node) => [`${String(node)} Or so.`];
  if (text === '<>')
    return (node) => [isList(node) ? [...node.slice(0, 2).reverse(), ...node.slice(2)] : node];
  if (text.startsWith('+'))
    return (node) => {
      const all = JSON.stringify(node);
      return [JSON.parse(`${all.slice(0, -1)},${text.slice(1)}${all.slice(-1)}`)];
    };
  return () => [JSON.parse(text)];
}

/** A file that was changed at a path; nothing where it is gone. */
function changedAt(json: Json, [name, ...rest]: Path, change: Tampering['change']): readonly Json[] {
  if (name === undefined) return change(json);
  const isStep = (each: Json) => isObject(each) && each['rule'] === name;
  const at = isList(json) && typeof name === 'string' ? json.findIndex(isStep) : name;
  return [replaceAt(json, [at], (node) => changedAt(node, rest, change))];
}

/** What is found whatever version a file names. */
const LAW = tamperings(`
a figure                         | record result employee payslips 2 employee_ni | 1            | employee.payslips[2].employee_ni: filed 1.00, recomputed 249.49
a figure as a text               | record result cost total                      | "56749.4"    | cost.total: filed "56749.4", recomputed 56749.40
a figure left out                | record result cost total                      | -            | cost.total: filed none, recomputed 56749.4
a payslip left out               | record result employee payslips 11            | -            | employee.payslips[11]: filed none, recomputed {"period":12,
a figure more                    | record result cost                            | +"levy":5    | cost.levy: filed 5, recomputed none
a field that all objects inherit | answer result                                 | +"__proto__":{} | __proto__: filed {}, recomputed none
a word                           | answer result employee tax_code               | "1257M"      | employee.tax_code: filed "1257M", recomputed "1257L"
another request                  | record request gross amount                   | 60000        | cost.pay: filed 50000, recomputed 60000
another request, at its step     | trace request body gross amount               | 60000        | trace[pay.salary].operands[request.gross.amount].input: filed "50000", recomputed "60000"; and
a request that is refused        | record request region                         | "mars"       | request: filed "an answer", recomputed "a refusal: region must be
a request of no year             | record request tax_year                       | -            | request.tax_year: filed none, recomputed "2026-27"
a request of another year        | answer request                                | +"tax_year":"2025-26" | request.tax_year: filed "2025-26", recomputed "2026-27"
no request                       | record request                                | -            | request: filed "an answer", recomputed "a refusal: 
another value to trace           | trace request value 0                         | "nothing"    | request: filed "an answer", recomputed "a refusal: value: nothing is not a value
a payslip that there is not      | trace request period                          | 13           | request: filed "an answer", recomputed "a refusal: period must be from 1 to 12
another operation                | record operation                              | "payslip"    | request: filed "an answer", recomputed "a refusal: 
no operation that there is       | record operation                              | "pay"        | operation: filed "pay", recomputed "employer-cost"
the label of the result          | record result engine                          | "2026-27.2"  | engine: filed "2026-27.2", recomputed "2026-27.
the label of the book            | record book engine                            | "2026-27.99" | engine: filed "2026-27.
no label                         | answer result engine                          | -            | engine: filed none, recomputed "a label"
the digest                       | trace book digest                             | "0"          | book.digest: filed "0", recomputed "
no book                          | trace book                                    | -            | book: filed none, recomputed {"engine":
the status                       | record book status                            | "draft"      | book.status: filed "draft", recomputed "released"
an entry the register has not    | record book register head                     | "f"          | book.register.head: filed "f", recomputed "
a register of no length          | record book register n                        | 0            | book.register.n: filed 0, recomputed
a field more                     | record                                        | +"paid":true | paid: filed true, recomputed none
a field left out                 | record request_id                             | -            | request_id: filed none, recomputed "a text"
no result                        | trace result                                  | -            | result: filed none, recomputed {"cost":
fields of a record               | record                                        | +"fields":[] | fields: filed [], recomputed none
the value of a step              | trace trace MAIN value                        | "1.00"       | trace[MAIN].value: filed "1.00", recomputed "249.49"
a figure before its rounding     | trace trace MAIN unrounded                    | "249.49"     | trace[MAIN].unrounded: filed "249.49", recomputed "249.4936"
a rounding                       | trace trace MAIN rounding 0                   | "penny_up"   | trace[MAIN].rounding[0]: filed "penny_up", recomputed "ni_penny"
a formula                        | trace trace NI formula                        | "1"          | trace[NI].formula: filed "1", recomputed "employee_main +
an operand                       | trace trace NI operands employee_main step    | "pay.pay"    | trace[NI].operands.employee_main.step: filed "pay.pay", recomputed "MAIN"
a figure of the law              | trace trace LIMIT figures 0 value primary_threshold | "9"    | trace[LIMIT].figures[0].value.primary_threshold: filed "9", recomputed "1048"
a figure of the law left out     | trace trace LIMIT figures                     | -            | trace[LIMIT].figures: filed none, recomputed [{"path":"rates.
a step left out                  | trace trace MAIN                              | -            | trace[MAIN]: filed none, recomputed {"rule":"MAIN"
a step twice                     | trace trace NI                                | =            | trace[after NI]: filed {"rule":"NI"
a step of another name           | trace trace MAIN rule                         | "pay.other"  | trace[MAIN]: filed none, recomputed {"rule":"MAIN"
a branch                         | trace trace BEFORE took                       | "branch 1"   | trace[BEFORE].took: filed "branch 1", recomputed "otherwise"
a branch that was tried          | trace trace BEFORE tried 0 if                 | "1 = 1"      | trace[BEFORE].tried[0].if: filed "1 = 1", recomputed "directors_weeks > 0"
a member more of a step          | trace trace NI                                | +"checked":true | trace[NI].checked: filed true, recomputed none
the grain of a step              | trace trace NI grain                          | "year"       | trace[NI].grain: filed "year", recomputed "payslip"
steps in another order           | trace trace                                   | <>           | trace.order: filed "WEEKS", recomputed "pay_day.weeks_as_director"
a register without the label     | record book register                          | {"n":-1,"head":"none"} | book.register.n: filed -1, recomputed 1
a member more of the book        | record book                                   | +"kept":true | book.kept: filed true, recomputed none
no mark of a record              | record record                                 | -            | record: filed none, recomputed 1
no steps at all                  | trace trace                                   | -            | trace: filed none, recomputed [{"rule":"pay_day.weeks_as_director","title":"The weeks of a director's earnings period","
a list in the place of a record  | record result                                 | []           | result: filed [], recomputed {"cost":{"pay":50000,"benefits_in_kind":0,"employer_ni":6749.4,"employment_allowance":0,"cl
no steps                         | trace trace                                   | []           | trace[pay_day.weeks_as_director]: filed none, recomputed {
`);

/** What a label does not count, and no version may say otherwise all the same. */
const BESIDE = tamperings(`
an assumption left out           | record result assumptions 0                   | -            | assumptions[0]: filed "The year has no week 53.", recomputed "Pay is the same in every pay period, apart from any bonus.
no assumptions                   | record result assumptions                     | []           | assumptions[0]: filed none, recomputed "Pay is the same in every pay period, apart from any bonus."
an assumption more               | record result assumptions                     | +"All is well." | assumptions[
an assumption of nothing         | record result assumptions 0                   | " "          | assumptions[0]: filed " ", recomputed "Pay is the same in every pay period, apart from any bonus."
an assumption that does not show | record result assumptions 0                   | "\\u200b"     | assumptions[0]: filed "\\u200b", recomputed "Pay is the same in every pay period, apart from any bonus."
an assumption of no letter       | record result assumptions 0                   | "\\u3164."    | assumptions[0]: filed "\\u3164.", recomputed "Pay is the same in every pay period, apart from any bonus."
an assumption as a note          | trace trace BEFORE note                       | "The year has no week 53." | trace[BEFORE].note: filed "The year has no week 53.", recomputed "A director's contributions are worked out on
a note as an assumption of a step | trace trace PAYSLIPS assumed 0               | "Pay is the same in every pay period, apart from any bonus." | trace[PAYSLIPS].assumed[0]: filed "Pay is the same
an assumption in another's place | payslip result assumptions                    | <>           | assumptions[0]: filed "Court orders are deductions after tax that the caller has worked out; several jobs with one emplo
an assumption twice              | payslip result assumptions 0                  | =            | assumptions[1]: filed "What depends on all employees of the employer is not here: employer National Insurance is before
an assumption as an object       | record result assumptions 0                   | {"says":1}   | assumptions[0]: filed {"says":1}, recomputed "Pay is the same in every pay period, apart from any bonus."
a notice left out                | payslip result notices 0                      | -            | notices[0].code: filed "TAX_REFUND", recomputed "EARLIER_TAX_HIGH"
no notices                       | payslip result notices                        | []           | notices[0]: filed none, recomputed {"code":"EARLIER_TAX_HIGH","message":"The earlier employment has tax of £90 on pay of
no list of notices               | payslip result notices                        | -            | notices: filed none, recomputed [{"code":"EARLIER_TAX_HIGH","message":"The earlier employment has tax of £90 on pay of £
the code of a notice             | payslip result notices 1 code                 | "PAID"       | notices[1].code: filed "PAID", recomputed "TAX_REFUND"
the fields of a notice           | payslip result notices 0 fields 0             | "pay"        | notices[0].fields[0]: filed "pay", recomputed "earlier_employment"
the sentence of another notice   | payslip result notices 0 message              | "Tax of £7,118.40 is repaid with this payment." | notices[0].message: filed "Tax of £7,118.40 is repaid with this payment.", recomputed "The earlier employment has tax of £90 on pay of
no fields of a notice            | payslip result notices 0 fields               | []           | notices[0].fields[0]: filed none, recomputed "earlier_employment"
no sentence of a notice          | payslip result notices 0 message              | -            | notices[0].message: filed none, recomputed "The earlier employment has tax of £90 on pay of £100, more than the £20 that
a member more of a notice        | payslip result notices 1                      | +"read":true | notices[1].read: filed true, recomputed none
a notice more                    | payslip result notices                        | +{"code":"A","message":"B","fields":[]} | notices[2]: filed {"code":"A","message":"B","fields":[]}, recomputed none
notices in another order         | payslip result notices                        | <>           | notices[0].code: filed "TAX_REFUND", recomputed "EARLIER_TAX_HIGH"
a notice twice                   | payslip result notices 1                      | =            | notices[2]: filed {"code":"TAX_REFUND","message":"Tax of £7,118.40 is repaid with this payment.","fields":["payslip.tax"
a source                         | answer result sources 0                       | "https://x"  | sources[0]: filed "https://x", recomputed "https://www.legislation.gov.uk/uksi/2001/1004/schedule/3/part/I/paragraph/1/2003-09-01"
no sources                       | record result sources                         | []           | sources[0]: filed none, recomputed "https://www.legislation.gov.uk/uksi/2001/1004/schedule/3/part/I/paragraph/1/2003-09-
sources in another order         | record result sources                         | <>           | sources[0]: filed "https://www.legislation.gov.uk/uksi/2003/2682/regulation/3", recomputed "https://www.legislation.gov.
a source twice                   | record result sources 0                       | =            | sources[1]: filed "https://www.legislation.gov.uk/uksi/2001/1004/schedule/3/part/I/paragraph/1/2003-09-01", recomputed "https
the test data                    | answer result authority_test_data             | "All of it"  | authority_test_data: filed "All of it", recomputed "Tax test data examples 2026-27 v1.1 (rest of UK v1.0, Scottish v1.1,
no test data                     | record result authority_test_data             | null         | authority_test_data: filed null, recomputed "Tax test data examples 2026-27 v1.1 (rest of UK v1.0, Scottish v1.1, Welsh
the title of a step              | trace trace NI title                          | "A charge"   | trace[NI].title: filed "A charge", recomputed "The employee's contribution (below 0 a repayment)"
no title of a step               | trace trace NI title                          | -            | trace[NI].title: filed none, recomputed "The employee's contribution (below 0 a repayment)"
the source of a step             | trace trace NI source 0                       | "https://x"  | trace[NI].source[0]: filed "https://x", recomputed "https://www.legislation.gov.uk/ukpga/1992/4/section/8"
the authority of a step          | trace trace NI authority 0                    | "sscr_11"    | trace[NI].authority[0]: filed "sscr_11", recomputed "sscba_8"
an authority more of a step      | trace trace NI authority                      | +"sscr_11"   | trace[NI].authority[1]: filed "sscr_11", recomputed none
the file of a step               | trace trace NI file                           | "rules/x.yaml" | trace[NI].file: filed "rules/x.yaml", recomputed "rules/national-insurance.yaml"
no line of a step                | trace trace NI line                           | -            | trace[NI].line: filed none, recomputed
an assumption of a step more     | trace trace PAYSLIPS assumed                  | +"Or so."    | trace[PAYSLIPS].assumed[1]: filed "Or so.", recomputed none
no assumption of a step          | trace trace PAYSLIPS assumed                  | -            | trace[PAYSLIPS].assumed: filed none, recomputed ["The year has no week 53."]
assumptions of a step, otherwise | trace trace WEEKS assumed                     | <>           | trace[WEEKS].assumed[0]: filed "The National Insurance letter is right for the whole year.", recomputed "The employee is
one of them twice                | trace trace WEEKS assumed 0                   | "The National Insurance letter is right for the whole year." | trace[WEEKS].assumed[0]: filed "The National Insurance letter is right for the whole year.", recomputed "The employee is
no note of a step                | trace trace BEFORE note                       | -            | trace[BEFORE].note: filed none, recomputed "A director's contributions are worked out on all earnings of the director's
a note of a step more            | trace trace NI                                | +"note":"Or so." | trace[NI].note: filed "Or so.", recomputed none
a figure's source                | trace trace LIMIT figures 0 source 0          | "https://x"  | trace[LIMIT].figures[0].source[0]: filed "https://x", recomputed "https://www.legislation.gov.uk/uksi/2001/1004/regulation/11"
a figure's authority             | trace trace LIMIT figures 0 authority 0       | "sscba_8"    | trace[LIMIT].figures[0].authority[0]: filed "sscba_8", recomputed "sscr_11"
the text of an authority         | trace authorities sscba_8 work                | "An Act"     | authorities.sscba_8.work: filed "An Act", recomputed "Social Security Contributions and Benefits Act 1992"
a provision                      | trace authorities sscba_8 provision           | "s 9"        | authorities.sscba_8.provision: filed "s 9", recomputed "s 8(1)–(2)"
the address of an authority      | trace authorities sscba_8 address             | "https://x"  | authorities.sscba_8.address: filed "https://x", recomputed "https://www.legislation.gov.uk/ukpga/1992/4/section/8"
the day on which it was read     | trace authorities sscba_8 seen                | null         | authorities.sscba_8.seen: filed null, recomputed "2026-11-22"
an authority left out            | trace authorities sscba_8                     | -            | authorities.sscba_8: filed none, recomputed {"kind":"act","work":"Social Security Contributions and Benefits Act 1992","
an authority more                | trace authorities                             | +"old":{"kind":"act"} | authorities.old: filed {"kind":"act"}, recomputed none
no authorities                   | trace authorities                             | {}           | authorities.level_year: filed none, recomputed {"kind":"convention","work":"A level year","provision":"amounts of a year
what an entry of the scope says  | trace scope 0 says                            | ~            | scope[0].says: filed "Earnings from jobs with one employer, or with employers that carry on business together, are not a
an entry of the scope twice      | trace scope 0                                 | =            | scope[1].name: filed "several_jobs", recomputed "birthdays"
an entry of the scope left out   | trace scope 0                                 | -            | scope[0].name: filed "birthdays", recomputed "several_jobs"
no scope                         | trace scope                                   | []           | scope[0]: filed none, recomputed {"name":"several_jobs","title":"Several jobs at once","says":"Earnings from jobs with o
`);

/** What another version of Farthing may word otherwise: the text of a sentence, and nothing else. */
const SENTENCES = tamperings(`
an assumption                    | record result assumptions 0                   | ~            | assumptions[0]: filed "Pay is the same in every pay period, apart from any bonus. Or so.", recomputed "Pay is the same i
an assumption of a plain answer  | answer result assumptions 0                   | ~            | assumptions[0]: filed "Pay is the same in every pay period, apart from any bonus. Or so.", recomputed "Pay is the same i
the sentence of a notice         | payslip result notices 0 message              | ~            | notices[0].message: filed "The earlier employment has tax of £90 on pay of £100, more than the £20 that code 0T or BR ca
an assumption of a step          | trace trace PAYSLIPS assumed 0                | ~            | trace[PAYSLIPS].assumed[0]: filed "The year has no week 53. Or so.", recomputed "The year has no week 53."
a note of a step                 | trace trace BEFORE note                       | ~            | trace[BEFORE].note: filed "A director's contributions are worked out on all earnings of the director's period, those of
`);

/** What no calculation can find, where the receipt fits. */
const UNPROVEN = [
  'issued',
  'request_id',
  'reference',
  'book.build',
  'book.service_version',
  'receipt.content',
];

/** What the command says of an answer, as JSON. */
interface Verdict {
  readonly outcome: string;
  readonly says: string;
  readonly differences: readonly {
    readonly path: string;
    readonly filed?: Json;
    readonly recomputed?: Json;
  }[];
}

const SAME = 'the same figures; ';
const HINT = `; no figure differs, and whether Farthing ${LATER} gave it so, that version can tell (git checkout v${LATER}, or its image)`;
const FORMS_EXPECTED = 'a record, a trace or {"request": …, "answer": …} is expected';

describe('farthing verify', function () {
  this.timeout(300_000);
  const book = useCopyOfBook({ years: ['2026-27'], prepare: (root) => shipLabels(root, SHIPPED) });
  let law: Payroll;
  let files: Readonly<Record<Form, JsonObject>>;
  before(async () => {
    law = loadPayroll({ root: book.root });
    const record = await recordOf(employerCost, SALARY);
    const answer = { request: SALARY, result: record['result'] ?? null };
    files = {
      record,
      answer,
      payslip: await recordOf(payslip, PAYSLIP),
      trace: await traceOf(employerCost, SALARY, { value: 'employee_ni', period: '3' }),
    };
  });

  const answered = (answer: unknown) => members(JSON.parse(String(answer)));
  const recordOf = async (operation: PostOperation, body: JsonObject) =>
    answered(await recordRoute(law, operation).answer({ query: {}, body }));
  const traceOf = async (operation: PostOperation, body: JsonObject, query: Query = {}) =>
    answered(await traceRoute(law, operation).answer({ query, body }));

  const verify = (stdin: string, ...options: readonly string[]) =>
    farthing(['verify', '-', ...options], { root: book.root, stdin });

  /** A file as a version of Farthing gives it, with a receipt that fits. */
  function filed(file: JsonObject, version: string | undefined = SERVICE_VERSION): JsonObject {
    if (!('receipt' in file)) return { ...file, service_version: version };
    const { book: of } = file;
    const content = isObject(of) ? { ...file, book: { ...of, service_version: version } } : file;
    return { ...content, receipt: { content: contentOf(content) } };
  }

  /** What comes of each of these, verified as the lines of one file. */
  async function verdictsOn(all: readonly JsonObject[]): Promise<readonly Verdict[]> {
    const { out } = await verify([...all, {}].map((each) => JSON.stringify(each)).join('\n'), '--json');
    const verdicts: readonly Verdict[] = out.split('\n').map((line) => JSON.parse(line));
    return verdicts.slice(0, -1);
  }

  const tampered = ({ form, path, change }: Tampering) =>
    members(changedAt(files[form], path, change)[0] ?? null);

  /** A finding with the places of its steps in the trace. */
  const withPlaces = (finding: string) =>
    finding.replaceAll(/\[after ([\w.]+)\]/g, (_, name: string) => {
      const at = objectsIn(files.trace['trace']).findIndex(({ rule }) => rule === name);
      expect(at, name).to.be.at.least(0);
      return `[${at + 1}]`;
    });

  /** Holds what comes of each line of a table against its finding, or against what is said of all of them. */
  async function expectVerdicts(
    table: readonly Tampering[],
    version: string,
    outcome: string,
    says?: string,
  ) {
    const verdicts = await verdictsOn(table.map((each) => filed(tampered(each), version)));
    const found = verdicts.map((verdict, index) => {
      const { what = '', finding = '' } = table[index] ?? {};
      return `${what}: ${verdict.outcome}: ${verdict.says.slice(0, (says ?? withPlaces(finding)).length)}`;
    });
    expect(found).to.deep.equal(
      table.map(({ what, finding }) => `${what}: ${outcome}: ${says ?? withPlaces(finding)}`),
    );
    return verdicts;
  }

  async function outcomesOf(all: readonly JsonObject[]): Promise<readonly string[]> {
    return (await verdictsOn(all)).map(({ outcome }) => outcome);
  }

  describe('agrees with', () => {
    it('answers as they came, of every operation and form, however they are laid out', async () => {
      const [, { request } = { request: {} }] = payslip.examples;
      const all = [
        ...Object.values(files),
        await recordOf(sickPay, SICK_PAY),
        await recordOf(payslip, request),
        await traceOf(sickPay, SICK_PAY),
        await traceOf(payslip, request),
        await traceOf(employerCost, SALARY, {
          field: ['employee.payslips[2].tax', 'employee.periods.month.tax'],
        }),
      ];
      for (const file of all) {
        const reversed = Object.fromEntries(Object.entries(file).toReversed());
        const { status, out } = await verify(JSON.stringify(reversed, null, 4));
        expect(out).to.match(/^Standard input: agrees with 2026-27\.\d+, all \d+ fields( and \d+ steps)?\.$/);
        expect(status).to.equal(0);
      }
    });

    it('what farthing explain says', async () => {
      const asked: readonly (readonly [JsonObject, ...string[]])[] = [
        [SALARY, 'employee_ni', '--payslip', '3'],
        [SALARY, 'employee.payslips[2].tax'],
        [SICK_PAY, '--payslip', '1'],
        [{ code: '1257L' }, '--operation', 'tax-code'],
      ];
      for (const [request, ...words] of asked) {
        const stdin = JSON.stringify(request);
        const trace = await farthing(['explain', '-', ...words, '--json'], { root: book.root, stdin });
        expect((await verify(trace.out)).out).to.match(/ agrees with .* steps\.$/);
      }
    });

    it('an answer alone, where its request is named', async () => {
      const [request, answer] = [join(book.root, 'request.yaml'), JSON.stringify(files.answer['result'])];
      writeFileSync(request, JSON.stringify(SALARY));
      expect(await verify(answer, '--request', request)).to.include({ status: 0 });
      expect(await verify(answer.replace('249.49', '1'), '--request', request)).to.include({ status: 1 });
    });

    it('what nothing proves: a request of which the answer is the same', async () => {
      const request = { ...members(files.record['request']), region: 'northern_ireland' };
      expect(await outcomesOf([filed({ ...files.record, request })])).to.deep.equal(['agrees']);
    });

    it('what nothing proves: another time, reference and build', async () => {
      const { book: of, ...rest } = files.record;
      const other = {
        book: { ...members(of), build: '0'.repeat(64) },
        issued: '1999-01-01T00:00:00Z',
        reference: 'x',
      };
      expect(await outcomesOf([filed({ ...rest, ...other })])).to.deep.equal(['agrees']);
    });
  });

  it('finds all that differs in a file of this version, sentences too', () =>
    expectVerdicts([...LAW, ...BESIDE, ...SENTENCES], SERVICE_VERSION, 'differs'));

  it('finds all but sentences in a file of another version, and says which one can tell where no figure differs', async () => {
    for (const { says } of await expectVerdicts(LAW, LATER, 'differs')) expect(says).to.not.include(HINT);
    for (const { says } of await expectVerdicts(BESIDE, LATER, 'differs'))
      expect(says.slice(-HINT.length)).to.equal(HINT);
  });

  it('says of another version that it worded sentences otherwise, and lists them', async () => {
    const says = `${SAME}these sentences are worded otherwise since:`;
    const verdicts = await expectVerdicts(SENTENCES, LATER, 'agrees', says);
    const paths = verdicts.map(({ differences: [first] }) => first?.path);
    expect(paths).to.deep.equal(SENTENCES.map(({ finding }) => finding.split(': filed')[0]));
  });

  it('refuses a version that it does not know, and finds what is law in its file', async () => {
    const unknown = '1.0.1';
    const says = `it names Farthing "1.0.1", which ${SERVICE_VERSION} does not know: if there is that version, check it with that.`;
    await expectVerdicts([...BESIDE, ...SENTENCES], unknown, 'cannot be judged', says);
    await expectVerdicts(LAW, unknown, 'differs');
    const versions = ['', '1', '1.0', 'v1.0.0', `${SERVICE_VERSION}+1`];
    const refused = versions.map((version) => filed(files.record, version));
    const known = Object.values(files).map((file) => filed(file, LATER));
    expect(await outcomesOf([...refused, ...known])).to.deep.equal([
      ...refused.map(() => 'cannot be judged'),
      ...known.map(() => 'agrees'),
    ]);
  });

  it('knows the versions that are out of the changelog, which has all of the register and this one', () => {
    const { labels } = loadPayroll({ root: PROJECT, unreleased: true });
    const own = SERVICE_VERSION.replace(/-.*/, '');
    const named = [own, ...labels.map(({ version }) => version)];
    const out = named.filter((version) => !isInPreparation(PROJECT, version));
    expect(versionsThatAreOut()).to.include.members(out);
    expect(versionsThatAreOut().slice(0, 6)).to.deep.equal([
      '0.1.0',
      '0.2.0',
      '0.3.0',
      '0.4.0',
      '0.5.0',
      '0.6.0',
    ]);
    expect(readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8')).to.match(new RegExp(`^## ${own}$`, 'm'));
  });

  it('finds that a version is left out, or is no text, where a file has one', async () => {
    const changed = [files.record, files.trace].flatMap((file) =>
      [[], [1], [null]].map((versions) =>
        members(changedAt(file, ['book', 'service_version'], () => versions)[0] ?? null),
      ),
    );
    const verdicts = await verdictsOn(
      changed.map((file) => ({ ...file, receipt: { content: contentOf(file) } })),
    );
    const says = ['none', '1', 'null'].map(
      (version) => `book.service_version: filed ${version}, recomputed "${SERVICE_VERSION}"`,
    );
    expect(verdicts.map((each) => each.says)).to.deep.equal([...says, ...says]);
    const { out, status } = await verify(JSON.stringify({ ...files.answer, service_version: 1 }));
    expect(out).to.equal('Standard input: has a “service_version” that is no text such as "1.0.0".');
    expect(status).to.equal(2);
  });

  it('finds a version that came before the label', async () => {
    const { engine } = law.identity('2026-27');
    const out = versionsThatAreOut();
    const serving = `"a version that serves ${engine}: ${out.slice(out.indexOf(SHIPPED)).join(', ')}"`;
    const verdicts = await verdictsOn(Object.values(files).map((file) => filed(file, EARLIER)));
    expect(verdicts.map(({ outcome, says }) => `${outcome}: ${says}`)).to.deep.equal(
      Object.values(files).map((file) => {
        const place = 'receipt' in file ? 'book.service_version' : 'service_version';
        return `differs: ${place}: filed "${EARLIER}", recomputed ${serving}`;
      }),
    );
    const [mixed] = await verdictsOn([
      filed(members(changedAt(files.record, ['result', 'sources'], () => [[]])[0] ?? null), EARLIER),
    ]);
    expect(mixed?.says).to.match(/^book\.service_version: filed "0\.4\.0", .*; and \d+ more$/);
  });

  it('finds a leaf of any kind that was changed', async () => {
    const [, { request } = { request: {} }] = payslip.examples;
    const wholes = [
      files.trace,
      await recordOf(payslip, request),
      await traceOf(payslip, request, { value: 'tax' }),
    ];
    const leaves = wholes.flatMap((file) => leavesIn(file).map((path) => ({ file, path })));
    const few = fewOfEachKind(leaves, ({ path }) => kindOfPath(path)).filter(
      ({ path }) => !UNPROVEN.includes(kindOfPath(path)),
    );
    // One of each kind; npm run test:long tries them all.
    const chosen = isAtLength ? few : [...new Map(few.map((leaf) => [kindOfPath(leaf.path), leaf])).values()];
    const changed = chosen.map(({ file, path }) => replaceAt(file, path, (leaf) => [otherLeaf(leaf)]));
    const outcomes = await outcomesOf(changed.map((json) => filed(members(json))));
    const missed = chosen.filter((_, index) => outcomes[index] !== 'differs');
    expect(missed.map(({ path }) => path.join('.'))).to.deep.equal([]);
  });

  it('finds that a receipt is of another content, even under the label of another version', async () => {
    const changed = JSON.stringify(files.record).replace('"employee_ni":249.49', '"employee_ni":1');
    const { status, out } = await verify(changed);
    expect(status).to.equal(1);
    expect(out).to.match(
      /^Standard input: employee\.p.*employee_ni: filed 1\.00, recomputed 249\.49; and 1 more$/,
    );
    const [verdict] = await verdictsOn([members(JSON.parse(changed))]);
    expect(verdict?.differences.map(({ path }) => path.replace(/.*\./, ''))).to.deep.equal([
      'employee_ni',
      'content',
    ]);
    const label = law.identity('2026-27').engine;
    const relabelled = JSON.stringify(files.record).replaceAll(label, '2026-27.999');
    expect((await verify(relabelled)).out).to.match(/^Standard input: receipt\.content: filed /);
  });

  it('finds numbers that are not as they look, and shows them as they are', async () => {
    const file = JSON.stringify(files.answer);
    const forged = [
      file.replace('"benefits_in_kind":0', '"benefits_in_kind":-0'),
      file.replace('"pay":50000', '"pay":1e999'),
      file.replace('"pay":50000', '"pay":5e4'),
    ];
    const { out } = await verify(forged.join('\n'));
    expect(out.split('\n').map((line) => line.replace(/2026.*/, '…'))).to.deep.equal([
      'Standard input, line 1: cost.benefits_in_kind: filed -0, recomputed 0',
      'Standard input, line 2: cost.pay: filed Infinity, recomputed 50000.00',
      'Standard input, line 3: agrees with …',
      '3 answers (differs: 2, agrees: 1)',
    ]);
  });

  it('finds a payslip that was named where there is none, and shows what could mislead a terminal as it is written', async () => {
    const { request, ...rest } = await traceOf(sickPay, SICK_PAY);
    const named = filed({ ...rest, request: { ...members(request), period: 2 } });
    const hidden = ['\u001b[2K', '\u009b2K\u202e'].map((name) => filed({ ...files.record, [name]: 1 }));
    const verdicts = await verdictsOn([named, ...hidden]);
    expect(verdicts.map(({ says }) => says)).to.deep.equal([
      'request.period: filed 2, recomputed none',
      '[\\u001b[2K]: filed 1, recomputed none',
      '[\\u009b2K\\u202e]: filed 1, recomputed none',
    ]);
  });

  describe('of an answer that does not say its version', () => {
    const unsaid = (path: Path, to: Json) => members(changedAt(files.answer, path, () => [to])[0] ?? null);

    it('cannot judge other sentences, and finds all else', async () => {
      const verdicts = await verdictsOn([
        unsaid(['result', 'assumptions', 0], 'All is well.'),
        unsaid(['result', 'sources', 0], 'https://x'),
        unsaid(['result', 'cost', 'total'], 1),
      ]);
      expect(
        verdicts.map(({ outcome, says }) => `${outcome}: ${says.replace(/recomputed "h[^"]*"/, '…')}`),
      ).to.deep.equal([
        `cannot be judged: ${SAME}which version worded it is not said:`,
        'differs: sources[0]: filed "https://x", …; no figure differs, and which version gave it is not said',
        'differs: cost.total: filed 1.00, recomputed 56749.40',
      ]);
      expect(
        (await verify(JSON.stringify(unsaid(['result', 'assumptions', 0], 'All is well.')))).status,
      ).to.equal(3);
    });
  });

  describe('of another version', () => {
    const other = async (change: (trace: string) => string) => {
      const changed = change(JSON.stringify(files.trace));
      const [verdict] = await verdictsOn([filed(members(JSON.parse(changed)), LATER)]);
      return `${verdict?.outcome}: ${verdict?.says}`;
    };

    it('does not mention lines that moved', async () => {
      expect(await other((trace) => trace.replaceAll(/"line":\d+/g, '"line":1'))).to.match(
        /^agrees: agrees with /,
      );
    });

    it('knows the entries of the register that it can have had, and of a version that it does not know none', async () => {
      const { book: of, ...rest } = files.record;
      const register = { n: law.register.hashes.length + 1, head: 'f'.repeat(64) };
      const later = { ...rest, book: { ...members(of), register } };
      expect(await outcomesOf([filed(later, '9.0.0'), filed(later, LATER), filed(later)])).to.deep.equal([
        'cannot be judged',
        'differs',
        'differs',
      ]);
    });

    it('may differ in the text of sentences and in lines, and in no other leaf', async () => {
      const wholes = [files.trace, files.payslip, await traceOf(payslip, PAYSLIP, { value: 'tax' })];
      const leaves = wholes.flatMap((file) => leavesIn(file).map((path) => ({ file, path })));
      const chosen = [...new Map(leaves.map((leaf) => [kindOfPath(leaf.path), leaf])).values()];
      const changed = chosen.map(({ file, path }) => replaceAt(file, path, (leaf) => [otherLeaf(leaf)]));
      const outcomes = await outcomesOf(changed.map((json) => filed(members(json), LATER)));
      const passed = chosen
        .filter((_, index) => outcomes[index] !== 'differs')
        .map(({ path }) => kindOfPath(path));
      expect(passed.filter((kind) => !UNPROVEN.includes(kind)).toSorted()).to.deep.equal([
        'result.assumptions.…',
        'result.notices.….message',
        'trace.….assumed.…',
        'trace.….figures.….line',
        'trace.….line',
        'trace.….note',
      ]);
    });
  });

  it('judges a cut answer by the fields beside it, and only then', async () => {
    const { engine = null, cost = null, employee } = members(files.answer['result']);
    const payslips = objectsIn(members(employee)['payslips']).map(({ period = null, tax = null }) => ({
      period,
      tax,
    }));
    const result = { engine, cost: { total: members(cost)['total'] ?? null }, employee: { payslips } };
    const cut = (fields: Json, other: JsonObject = {}) => ({
      request: SALARY,
      answer: { ...result, ...other },
      fields,
    });
    const fields = ['cost.total', 'employee.payslips.tax'];
    const verdicts = await verdictsOn([
      cut(fields),
      cut(['cost.total']),
      cut(['cost']),
      cut(['cost.total', 'employee.tax_code']),
      cut(['cost.totla']),
      cut(fields, { cost: { total: 1 } }),
      cut(fields, { employee: { payslips: payslips.slice(1) } }),
      cut(fields, { cost: { total: 56_749.4, levy: 1 } }),
      cut(['cost.total'], { employee: { payslips: payslips.slice(0, 1) } }),
      cut(fields, { assumptions: [] }),
      { request: SALARY, answer: result },
    ]);
    expect(
      verdicts.map(({ says }) => says.replace(/;.*|, all.*|(?<="period":2|every pay period),.*/, '')),
    ).to.deep.equal([
      `agrees with ${engine}`,
      `agrees with ${engine}`,
      'cost.pay: filed none, recomputed 50000',
      'employee.tax_code: filed none, recomputed "1257L"',
      'fields: filed ["cost.totla"], recomputed "fields of this answer"',
      'cost.total: filed 1.00, recomputed 56749.40',
      'employee.payslips[0].period: filed 2, recomputed 1',
      'cost.levy: filed 1, recomputed none',
      'employee.payslips[1]: filed none, recomputed {"period":2',
      'assumptions[0]: filed none, recomputed "Pay is the same in every pay period',
      'cost.pay: filed none, recomputed 50000',
    ]);
  });

  describe('cannot judge, and ends with 3,', () => {
    const labelled = (engine: string) => {
      const { book: of, result, ...rest } = files.record;
      return filed({ ...rest, book: { ...members(of), engine }, result: { ...members(result), engine } });
    };

    it('by a label of a pre-release or of a later version, or by none', async () => {
      const numbers = law.labels.map(({ number }) => number);
      const [before, after] = [`2026-27.${Math.min(...numbers) - 1}`, `2026-27.${Math.max(...numbers) + 1}`];
      for (const [engine, says] of [
        [before, 'is a label of a pre-release of Farthing, which no version serves'],
        [
          after,
          `is a label of a later version of Farthing than ${SERVICE_VERSION}: check it with that version`,
        ],
        [
          '2044-45.1',
          `is a label of a later version of Farthing than ${SERVICE_VERSION}: check it with that version`,
        ],
        ['2026-27.unreleased', 'is no label: no law is known that it names'],
        ['1', 'is no label: no law is known that it names'],
      ] as const) {
        const { status, out } = await verify(JSON.stringify(labelled(engine)));
        expect(out).to.match(new RegExp(`^Standard input: "?${engine}"? ${says}`));
        expect(status).to.equal(3);
      }
    });

    it('by a label that another version ships, which it names', () => {
      const labels = [
        { taxYear: '2026-27', number: 9, version: '1.0.0', withdrawn: undefined },
        {
          ...{ taxYear: '2026-27', number: 10, version: '1.0.0' },
          withdrawn: { on: '2027-01-05', by: 'A. Name', because: 'A band was wrong.' },
        },
        { taxYear: '2026-27', number: 12, version: '1.2.0', withdrawn: undefined },
      ];
      const says =
        'is the law of Farthing 1.0.0: check it with that version (git checkout v1.0.0, or its image).';
      expect(whereItIsServed('2026-27.9', labels)).to.equal(`2026-27.9 ${says}`);
      expect(whereItIsServed('2026-27.10', labels)).to.equal(
        `2026-27.10 ${says} It was withdrawn on 2027-01-05: A band was wrong.`,
      );
      // The one that gave the answer, where that served the label, too.
      expect(whereItIsServed('2026-27.9', labels, '1.0.1')).to.include('git checkout v1.0.1, or');
      expect(whereItIsServed('2026-27.8', labels)).to.include('of a pre-release');
      expect(whereItIsServed('2026-27.11', labels)).to.include('is no label');
      expect(whereItIsServed('2025-26.1', labels)).to.include('is no label');
      expect(whereItIsServed('2026-27.13', labels)).to.include('of a later version');
    });

    it('where the register was tampered with', async () => {
      appendFileSync(join(book.root, 'rates/released.yaml'), '- label: 2026-27.1\n');
      expect(await verify(JSON.stringify(files.record))).to.deep.include({ status: 3, out: '' });
    });
  });

  describe('of a file with an answer a line', () => {
    const wrong = () => ({ ...files.record, reference: 'another' });
    /** With blank lines and the line ends of Windows. */
    const verifyLines = (all: readonly (JsonObject | string)[], ...options: readonly string[]) =>
      verify(
        all.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\r\n`).join('\n'),
        ...options,
      );

    it('says what comes of each, and how many are of a kind', async () => {
      const { status, out } = await verifyLines([files.record, wrong(), files.answer]);
      expect(out.split('\n').map((line) => line.replace(/2026.*|filed.*/, '…'))).to.deep.equal([
        'Standard input, line 1: agrees with …',
        'Standard input, line 3: receipt.content: …',
        'Standard input, line 5: agrees with …',
        '3 answers (agrees: 2, differs: 1)',
      ]);
      expect(status).to.equal(1);
    });

    it('goes on after a line that is no answer, and ends with 2', async () => {
      const { status, out } = await verifyLines([wrong(), '{"record": 1', '{}', files.record]);
      expect(out.split('\n').map((line) => line.replace(/: receipt.*|2026.*/, ': …'))).to.deep.equal([
        'Standard input, line 1: …',
        'Standard input, line 3: is no JSON: column 13: a comma or } is expected.',
        `Standard input, line 5: holds no answer with its request: ${FORMS_EXPECTED}.`,
        'Standard input, line 7: agrees with : …',
        '4 answers (differs: 1, no answer: 2, agrees: 1)',
      ]);
      expect(status).to.equal(2);
    });

    it('is an object of JSON for each where that is asked for', async () => {
      const { out } = await verifyLines([files.record, '{}'], '--json');
      const [record, none] = out.split('\n').map((line) => members(JSON.parse(line)));
      const { engine } = law.identity('2026-27');
      const of = {
        file: '-',
        line: 1,
        kind: 'record',
        operation: 'employer-cost',
        engine,
        outcome: 'agrees',
      };
      expect(record).to.deep.include({ ...of, differences: [] });
      expect(none).to.deep.include({ file: '-', line: 3, outcome: 'no answer', differences: [] });
    });
  });

  it('takes several files, and ends as the worst of them does', async () => {
    const [good, bad] = ['good.json', 'bad.json'].map((name) => join(book.root, name));
    if (good === undefined || bad === undefined) return;
    writeFileSync(good, JSON.stringify(files.record));
    writeFileSync(bad, JSON.stringify({ ...files.record, paid: true }, null, 2));
    const { status, out } = await farthing(['verify', good, bad, good], book);
    expect(out.split('\n').at(-1)).to.equal('3 answers (agrees: 2, differs: 1)');
    expect(status).to.equal(1);
  });

  it('ends with 2 for what is no answer, and says what one is', async () => {
    const faults: readonly (readonly [string, string])[] = [
      ['', 'is empty.'],
      ['{"record": 1,\n"request": }', 'is no JSON: line 2, column 12: '],
      ['{"record": 1, "record": 1}', 'says two things: record is given more than once: '],
      ['[]', `is no object: ${FORMS_EXPECTED}.`],
      ['{"days": 3}', `holds no answer with its request: ${FORMS_EXPECTED}.`],
      ['{"request": {}, "answer": 1}', `holds no answer with its request: ${FORMS_EXPECTED}.`],
      [
        '{"request": {}, "answer": {}, "fields": "cost"}',
        'has “fields” that are no list of paths such as ["cost.total"].',
      ],
    ];
    for (const [text, says] of faults) {
      const { status, out } = await verify(text);
      expect(out.slice(0, says.length + 16)).to.equal(`Standard input: ${says}`);
      expect(status).to.equal(2);
    }
    expect(await farthing(['verify', join(book.root, 'none.json')], book)).to.include({ status: 2 });
    expect(await farthing(['verify'], book)).to.include({ status: 2 });
  });
});
