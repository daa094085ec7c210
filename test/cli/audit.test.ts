import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { recordRoute } from '../../src/http/routes/records.js';
import { isList, type Json, type JsonObject } from '../../src/json.js';
import { employerCost } from '../../src/operations/employer-cost.js';
import { contentOf, loadPayroll, type Payroll } from '../../src/operations/index.js';
import { sickPay } from '../../src/operations/sick-pay.js';
import { sizeFor } from '../../src/workshop/audit/draw.js';
import { auditFile, type LineFinding } from '../../src/workshop/audit/index.js';
import { Laws } from '../../src/workshop/verify/laws.js';
import { members } from '../http/support/contract.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { leavesIn, otherLeaf, replaceAt } from './support/leaves.js';
import { latestLabel, releaseNextRevisions } from './support/next-revisions.js';

const salary = (amount: number): JsonObject => ({ gross: { amount, per: 'year' }, region: 'england' });
const sickDays = (days: number): JsonObject => ({
  average_weekly_earnings: { amount: 100 },
  qualifying_days_per_week: 5,
  days,
});

describe('farthing audit', function () {
  this.timeout(120_000);
  const book = useCopyOfBook({ years: ['2026-27'] });
  // The book is the same at the beginning of each test: its law is loaded once.
  let loaded: Payroll | undefined;
  const released = () => {
    loaded ??= loadPayroll({ root: book.root });
    return loaded;
  };
  const recordOf = async (request: JsonObject): Promise<string> => {
    const operation = 'days' in request ? sickPay : employerCost;
    return String(await recordRoute(released(), operation).answer({ query: {}, body: request }));
  };
  const pairOf = async (request: JsonObject): Promise<string> => {
    const { request: asked, result } = JSON.parse(await recordOf(request));
    return JSON.stringify({ request: asked, answer: result });
  };
  const file = (lines: readonly string[]): string => {
    const path = join(book.root, 'answers.jsonl');
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
    return path;
  };
  const run = (lines: readonly string[], ...options: readonly string[]) =>
    farthing(['audit', file(lines), ...options], book);
  const inJson = async (lines: readonly string[], ...options: readonly string[]) => {
    const { status, out } = await run(lines, '--json', ...options);
    return { status, json: JSON.parse(out) };
  };

  it('verifies every line: records, and answers beside their requests', async () => {
    const lines = [
      await recordOf(salary(30_000)),
      await pairOf(salary(40_000)),
      '',
      await pairOf(sickDays(3)),
    ];
    const { status, out } = await run(lines);
    expect(out)
      .to.include(`By label:\n  ${latestLabel(book.root)}: 3\n`)
      .and.to.match(/By build of the program:\n {2}[0-9a-f]{64}: 1\n {2}not said: 2\n/)
      .and.to.include('3 verified, 3 agree.');
    expect(status).to.equal(0);
  });

  it('says which figures another authority would make otherwise, how many, and what they come to', async () => {
    // (£2,048.07 - £1,048) x 8% = £80.0056: a penny more by regulation 12(1), which drops no more than a halfpenny.
    const lines = [await recordOf(salary(24_576.84)), await recordOf(salary(50_000))];
    const { json } = await inJson(lines);
    const [{ name, authority, figures, answers, difference }, ...others] = json.departures;
    expect({ name, authority, others }).to.deep.equal({
      name: 'ni_rounding',
      authority: 'sscr_12_1',
      others: [],
    });
    expect(figures).to.be.at.least(answers);
    expect(Math.abs(difference)).to.be.closeTo(figures / 100, 0.001);
    expect((await run(lines)).out).to.match(
      /^Departure ni_rounding: \d+ figures of \d answers? would be £[\d.]+ (?:more|less) in all by sscr_12_1\.$/m,
    );
  });

  it('writes a document to be filed with --html: one file without a script, with all that it found', async () => {
    const line = await recordOf(salary(50_000));
    const { status, out } = await run([line.replace('"employee_ni":249.49', '"employee_ni":1')], '--html');
    expect(status).to.equal(1);
    expect(out)
      .to.match(/^<!doctype html>/)
      .and.not.to.match(/<script|<link|<img|\ssrc=|@import|url\(/);
    expect(out).to.include('employee_ni').and.to.include('>249.49<').and.to.include('counter(pages)');
  });

  it('names each difference with its line and its path, and goes on', async () => {
    const lines = [await pairOf(salary(50_001)), await pairOf(salary(50_000)), await pairOf(salary(50_002))];
    const changed = lines.map((line, at) =>
      at === 1 ? line.replace('"employee_ni":249.49', '"employee_ni":1') : line,
    );
    const { status, out } = await run(changed);
    expect(status).to.equal(1);
    expect(out).to.match(/^Line 2: \S+employee_ni: filed 1\.00, recomputed 249\.49 \(2026-27\.\d+\)\.$/m);
    expect(out).to.include('3 verified, 2 agree, 1 differ.');
  });

  it('agrees with a file of true answers, and finds any leaf that was changed, by its line and its path', async () => {
    const laws = new Laws(book.root);
    const payroll = released();
    const requests = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 20_000_000 }).map((pence) => salary(pence / 100)),
        fc.integer({ min: 1, max: 5 }).map(sickDays),
      ),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(requests, fc.nat(), fc.nat(), async (asked, which, leaf) => {
        const answers = await Promise.all(
          asked.map(async (request) => {
            const name = 'days' in request ? ('sick-pay' as const) : ('employer-cost' as const);
            const { text } = await payroll.calculate(name, request, '2026-27');
            const answer: Json = JSON.parse(text);
            return { request, answer };
          }),
        );
        const findings = async (pairs: readonly Json[]) => {
          const all: LineFinding[] = [];
          const path = file(pairs.map((pair) => JSON.stringify(pair)));
          const { agree } = await auditFile(path, {}, { laws, onFinding: (finding) => all.push(finding) });
          expect(agree + all.length).to.equal(pairs.length);
          return all;
        };
        expect(await findings(answers)).to.deep.equal([]);

        const at = which % answers.length;
        const { request, answer } = answers[at] ?? { request: {}, answer: {} };
        const leaves = leavesIn(answer).filter(([name]) => name !== 'engine');
        const path = leaves[leaf % leaves.length] ?? [];
        const changed = replaceAt(answer, path, (node) => [otherLeaf(node)]);
        const [finding, ...others] = await findings(answers.with(at, { request, answer: members(changed) }));
        expect(others).to.deep.equal([]);
        expect(finding?.line).to.equal(at + 1);
        const pathText = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
        const paths =
          finding !== undefined && 'differences' in finding
            ? finding.differences.map((each) => each.path)
            : [];
        expect(paths).to.deep.equal([pathText.slice(1)]);
      }),
      { numRuns: 20 },
    );
  });

  describe('of a draw', () => {
    const many = async (count: number) => {
      const lines: string[] = [];
      for (let at = 0; at < count; at++) lines.push(await recordOf(salary(20_000 + at)));
      return lines;
    };

    it('takes the lines with the lowest SHA-256 of seed and content, so that anybody draws the same', async () => {
      const lines = await many(12);
      const hashes = lines.map((line, at) => {
        const hash = createHash('sha256')
          .update(`2026${contentOf(JSON.parse(line))}`)
          .digest('hex');
        return [hash, at + 1] as const;
      });
      const lowest = hashes
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, 4)
        .map(([, line]) => line);
      const { status, json } = await inJson(lines, '--sample', '4', '--seed', '2026');
      expect(status).to.equal(0);
      expect(json.draw.lines).to.deep.equal(lowest.sort((a, b) => a - b));
      expect((await run(lines, '--sample', '4', '--seed', '2026')).out).to.include(
        '4 of 12 drawn (seed "2026"), 4 agree.',
      );
      const other = await inJson(lines.toReversed(), '--sample', '4', '--seed', '2026');
      expect(
        other.json.draw.lines.map((line: number) => 13 - line).sort((a: number, b: number) => a - b),
      ).to.deep.equal(json.draw.lines);
    });

    it('adds those with the most tax', async () => {
      const lines = [await recordOf(salary(90_000)), ...(await many(5)), await pairOf(sickDays(2))];
      const { json } = await inJson(lines, '--largest', '2');
      expect(json.draw.lines).to.deep.equal([1, 6]);
      expect(
        (await inJson(lines, '--largest', '2', '--sample', '7', '--seed', 'x')).json.counts.verified,
      ).to.equal(7);
    });

    it('is as large as a confidence takes, and says what it shows', async () => {
      const sizes = [5, 1, 0.1].map((tolerable) => sizeFor({ confidence: 95, tolerable }));
      expect(sizes).to.deep.equal([59, 299, 2_995]);
      const aim = ['--confidence', '95', '--tolerable', '50%', '--seed', 'a'];
      const lines = await many(8);
      const { out } = await run(lines, ...aim);
      expect(out)
        .to.include('5 of 8 drawn (seed "a"), 5 agree.')
        .and.to.include('With a confidence of 95%, less than 50% of all answers differ.');
      const wrong = lines.map((line) => line.replace(/"total":/, '"total":1'));
      expect((await run(wrong, ...aim)).out).to.include(
        'It does not show that less than 50% of all answers differ',
      );
    });

    it('is refused where it is not whole', async () => {
      const wrong: readonly (readonly string[])[] = [
        ['--sample', '3'],
        ['--seed', 'x'],
        ['--sample', '0', '--seed', 'x'],
        ['--confidence', '95', '--seed', 'x'],
        ['--confidence', '95', '--tolerable', '100', '--seed', 'x'],
        ['--confidence', '95', '--tolerable', '5%', '--sample', '3', '--seed', 'x'],
        ['--largest', 'all'],
      ];
      for (const options of wrong)
        expect((await run(['{}'], ...options)).status, options.join(' ')).to.equal(2);
    });
  });

  it('names lines that hold no answer, or none that can be judged, and ends with 3', async () => {
    const line = await pairOf(salary(30_000));
    const unknown = line.replace(/"engine":"2026-27\.\d+"/, '"engine":"2026-27.99"');
    const twice = line.replace('"answer":', '"answer":{},$&');
    const { status, out, err } = await run([`\uFEFF${line}`, '{"request":', '{"days": 3}', unknown, twice]);
    expect(status).to.equal(3);
    expect(err).to.equal('Some lines could not be judged.');
    expect(out)
      .to.include('Line 2 is no JSON: column 12: a value is expected.')
      .and.to.include('Line 3 is no record and no trace')
      .and.to.include('Line 4 cannot be judged: 2026-27.99 is no label of the register')
      .and.to.match(
        /Line 5 says two things: answer is given more than once: at column \d+ and at column \d+\./,
      )
      .and.to.include('2 verified, 1 agree, 1 cannot be judged, 3 lines hold no answer.');
  });

  it('finds one request with two answers, also where the draw leaves them out', async () => {
    const [line, other] = [await pairOf(salary(30_000)), await recordOf(salary(20_000))];
    const changed = line.replace('"total":', '"total":1');
    const { status, out } = await run([other, line, changed, line], '--largest', '1');
    expect(status).to.equal(1);
    expect(out)
      .to.include('Lines 2 and 3 have one request, and two answers.')
      .and.not.to.include('Lines 2 and 4');
  });

  it('says which labels were withdrawn, and judges each line by its own', async () => {
    const before = await recordOf(salary(30_000));
    const { old } = releaseNextRevisions(book.root);
    await farthing(['withdraw', old, '--because', 'A rate was wrong.'], book);
    const { answer } = recordRoute(loadPayroll({ root: book.root }), employerCost);
    const { status, json } = await inJson([
      before,
      String(await answer({ query: {}, body: salary(30_000) })),
    ]);
    expect(status).to.equal(0);
    expect(Object.values(json.labels)).to.deep.equal([1, 1]);
    expect(json.withdrawn.map(({ engine }: JsonObject) => engine)).to.deep.equal([old]);
    expect(isList(json.contradictions) && json.contradictions.length).to.equal(0);
  });

  it('ends with 2 for a file that is not there, or is empty', async () => {
    expect((await farthing(['audit', join(book.root, 'nowhere.jsonl')], book)).status).to.equal(2);
    expect((await run(['', ''])).err).to.include('has no line: there is nothing to verify.');
  });
});
