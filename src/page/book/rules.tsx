import { roundingInWords } from '../../decimal/index.js';
import { isObject, type JsonObject, objectsIn, textsIn } from '../../json.js';
import { type Citation, citationsOf, type Topic } from '../../language/index.js';
import type { PublishedRules, YearBook } from '../../law/index.js';
import type { FieldShape, Operation } from '../../operations/index.js';
import { conditionalPage, type Page } from '../page.js';
import { Footer } from '../parts/Footer.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { book, rules as texts } from '../texts/en.js';
import { humanize } from '../texts/titles.js';
import { bookAddress, ruleId } from './address.js';
import { notInBook } from './not-in-book.js';

/** /book/rules/{year}: the topics of a year's rules. */
export const rulesPage: Page = {
  method: 'GET',
  path: '/book/rules/{year}',
  hasCalculation: false,
  answer(call) {
    const { site, params } = call;
    const { year = '' } = params;
    if (!site.payroll.taxYears.includes(year)) return notInBook(call, book.noSuchYear);
    const { topics } = site.payroll.book(year);
    return conditionalPage(call, () => {
      const children = (
        <article class="wide">
          <p>
            <a href={`/book/${year}`}>{book.yearTitle(year)}</a>
          </p>
          <h1>{texts.title(year)}</h1>
          <p class="lead">{texts.lead}</p>
          <ul class="plain topics">
            {inOrderOfAnswers(topics, site.payroll.operationsOf(year)).map(({ name, title }) => (
              <li key={name}>
                <a href={`/book/rules/${year}/${name}`}>{title}</a>
              </li>
            ))}
          </ul>
          <Footer taxYear={year} payroll={site.payroll} />
        </article>
      );
      return { title: texts.title(year), current: '/book', json: `/v1/rules?tax_year=${year}`, children };
    });
  },
};

/** /book/rules/{year}/{topic}: every rule of a topic as written, with a link on every name. */
export const topicPage: Page = {
  method: 'GET',
  path: '/book/rules/{year}/{topic}',
  hasCalculation: false,
  requestCount: 2,
  answer(call) {
    const { site, params } = call;
    const { year = '', topic = '' } = params;
    if (!site.payroll.taxYears.includes(year)) return notInBook(call, book.noSuchYear);
    const yearBook = site.payroll.book(year);
    const versions = yearBook.topics.filter(({ name }) => name === topic);
    const [first] = versions;
    if (first === undefined) return notInBook(call, texts.noSuch);
    return conditionalPage(call, () => {
      const children = (
        <article class="wide">
          <p>
            <a href={`/book/rules/${year}`}>{texts.title(year)}</a>
          </p>
          <h1>{withApostrophes(first.title)}</h1>
          {versions.map((version) => {
            const readers = yearBook.readers.flatMap(([reader = '']) =>
              yearBook.topicsOf(reader).includes(version) ? [reader] : [],
            );
            return readers.length === 0 ? null : (
              <RulesOfTopic key={readers[0]} topic={version} year={yearBook} readers={readers} />
            );
          })}
          <Footer taxYear={year} payroll={site.payroll} />
        </article>
      );
      const title = texts.topicTitle(first.title, year);
      return { title, current: '/book', json: `/v1/rules/${topic}?tax_year=${year}`, children };
    });
  },
};

/** Topics, each once: first those whose figures answers show, as one sees them there, then those that stand behind. */
function inOrderOfAnswers(topics: readonly Topic[], operations: readonly Operation[]): readonly Topic[] {
  const shown = (shapes: readonly FieldShape[]): readonly string[] =>
    shapes.flatMap(({ value, fields }) => [
      ...(value === undefined ? [] : [value.slice(0, value.indexOf('.'))]),
      ...shown(fields),
    ]);
  const order = [...new Set(operations.flatMap(({ shapes }) => shown(shapes())))];
  const rank = ({ name }: Topic) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...new Map(topics.map((topic) => [topic.name, topic])).values()].toSorted(
    (a, b) => rank(a) - rank(b),
  );
}

function valuesOf(topic: string, rules: PublishedRules): readonly JsonObject[] {
  return rules.valueNames(topic).flatMap((name) => {
    const value = rules.value(topic, name);
    return value === undefined ? [] : [value];
  });
}

interface TopicProps {
  readonly topic: Topic;
  readonly year: YearBook;
  /** The operations that read it, one a book; the rules are shown as those of the first are. */
  readonly readers: readonly string[];
}

function RulesOfTopic({ topic, year, readers }: TopicProps) {
  const [operation = '', ...others] = readers;
  const values = valuesOf(topic.name, year.publishedRules(operation));
  return (
    <section class="card">
      <h2>{others.length > 0 ? texts.values : texts.ofOperation(operation.replaceAll('-', ' '))}</h2>
      <p class="small quiet">{topic.place.source.path}</p>
      {values.map((value) => (
        <Rule key={String(value['name'])} value={value} year={year} operation={operation} />
      ))}
    </section>
  );
}

function Rule({
  value,
  year,
  operation,
}: {
  readonly value: JsonObject;
  readonly year: YearBook;
  readonly operation: string;
}) {
  const restsOn = isObject(value['rests_on']) ? value['rests_on'] : {};
  const addressOf = (fullName: string) => bookAddress(year, fullName, operation);
  const link = linkResolver(textsIn(restsOn['values']), year, addressOf);
  const branches = objectsIn(value['branches']);
  const neededBy = textsIn(value['needed_by']);
  const rounding = textsIn(value['rounding']);
  return (
    <div class="rule-part" id={ruleId(year, String(value['full_name']), operation)}>
      <h3>
        {typeof value['title'] === 'string'
          ? withApostrophes(value['title'])
          : humanize(String(value['name']))}
      </h3>
      {branches.length === 0 ? (
        <code>{withLinks(String(value['formula']), link)}</code>
      ) : (
        <Branches branches={branches} link={link} year={year} />
      )}
      {rounding.length > 0 && (
        <p class="small">
          {texts.rounding}: {rounding.map((name) => roundingInWords(name)).join(', ')}
        </p>
      )}
      {typeof value['note'] === 'string' && <p class="small">{withApostrophes(value['note'])}</p>}
      {typeof value['assume'] === 'string' && (
        <p class="small">
          {texts.assumes}: {withApostrophes(value['assume'])}
        </p>
      )}
      {neededBy.length > 0 && (
        <p class="small quiet">
          {texts.neededBy}:{' '}
          {neededBy.map((name, index) => (
            <span key={name}>
              {index === 0 ? '' : ', '}
              <a href={addressOf(name)}>{name}</a>
            </span>
          ))}
        </p>
      )}
      <p class="small quiet">
        {String(value['file'])}:{String(value['line'])}
      </p>
      <LawList citations={lawIn(value, year)} />
    </div>
  );
}

interface BranchesProps {
  readonly branches: readonly JsonObject[];
  readonly link: Link;
  readonly year: YearBook;
}

function Branches({ branches, link, year }: BranchesProps) {
  return (
    <ol class="branches">
      {branches.map((branch, index) => {
        const { when, if: comparison, formula } = branch;
        const inner = objectsIn(branch['branches']);
        const law = lawIn(branch, year);
        const name = isObject(when) ? String(when['name']) : undefined;
        return (
          <li key={`${index} ${String(formula)}`}>
            {name !== undefined && (
              <span class="quiet">
                {texts.when} <code>{name}</code>:{' '}
              </span>
            )}
            {typeof comparison === 'string' && (
              <span class="quiet">
                {texts.when} <code>{withLinks(comparison, link)}</code>:{' '}
              </span>
            )}
            {name === undefined && typeof comparison !== 'string' && (
              <span class="quiet">{texts.otherwise}: </span>
            )}
            {inner.length === 0 ? (
              <code>{withLinks(String(formula), link)}</code>
            ) : (
              <Branches branches={inner} link={link} year={year} />
            )}
            {law.length > 0 && <LawList citations={law} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Where a rule, or a branch of one, says that its law stands. */
function lawIn(part: JsonObject, { rates }: YearBook): readonly Citation[] {
  const names = objectsIn(part['authorities']).map(({ name }) => String(name));
  return citationsOf({ authorities: names, sources: textsIn(part['sources']) }, rates.authorities);
}

type Link = (name: string) => string | undefined;

/** Where a name of a formula stands in the book: a rule by its short or full name, a figure of the year's rates by its path. */
function linkResolver(
  values: readonly string[],
  { rates }: YearBook,
  addressOf: (fullName: string) => string,
): Link {
  return (name) => {
    if (name.startsWith('rates.')) {
      const [, group = '', ...rest] = name.split('.');
      // Tables by day are not of the year, and have no page.
      return rates.groups.has(group) ? `/book/figures/${[group, ...rest].join('.')}` : undefined;
    }
    const full = values.find((value) => {
      const short = value.slice(value.indexOf('.') + 1);
      return name === value || name === short || name.startsWith(`${short}.`) || name.startsWith(`${value}.`);
    });
    return full === undefined ? undefined : addressOf(full);
  };
}

/** A formula with a link on every name that has a place in the book. */
function withLinks(formula: string, link: Link) {
  return formula.split(/([a-z]\w*(?:\.\w+)*)/).map((piece, index) => {
    const href = index % 2 === 1 ? link(piece) : undefined;
    // The index is a stable key: a formula never changes.
    const key = `${index} ${piece}`;
    return href === undefined ? (
      <span key={key}>{piece}</span>
    ) : (
      <a key={key} href={href}>
        {piece}
      </a>
    );
  });
}
