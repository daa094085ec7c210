import { isBroken, type Place } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';

/*
 * How a field of an answer can be shown, and what may be said of each kind: the one table of kinds. Its keys, their help and the schema of
 * editors are read from here; `fields.ts` makes the fields.
 */

const {
  checked,
  either,
  later,
  listOf,
  mapOf,
  mapWith,
  may,
  must,
  NAMES,
  placed,
  recordWith,
  sectionOf,
  text,
  texts,
} = keys;

const bound = checked(
  keys.textLike({ pattern: '^\\d{1,9}$', errorMessage: 'A whole number is expected here.' }),
  ({ text: digits }) => Number(digits),
);

/** The full name of a value of the rules. */
export const fullName = keys.textLike({
  pattern: '^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$',
  errorMessage: 'A value is named with its topic, such as sick_pay.amount.',
});

const pattern = keys.textLike({
  pattern: '^[^*]*\\*[^*]*$',
  errorMessage: 'One * stands here in the place of the name of each field, such as year_to_date.last_*.',
});

/** The fields of an object, in their order. An entry may be broken: it has its finding. */
export interface DeclaredFields extends ReadonlyMap<string, keys.SectionEntry<DeclaredField>> {}

export const declaredFields: keys.Reader<DeclaredFields> = sectionOf(
  later('field', () => declaredField),
  { ...NAMES, isFilled: true },
);

const help = { help: may(text, 'What callers read of it. Example: `help: Payment for the days.`') };

const labels = {
  title: may(
    text,
    'What the page calls it; the title of the value or of the input that it shows, else its name, when left out. Example: `title: Days left`',
  ),
  ...help,
};

const years = {
  years: may(
    placed(keys.years),
    'The only tax years whose answers have it; it says so itself. Example: `years: { from: 2026-27 }`',
  ),
};

const unless = {
  null_unless: may(
    fullName,
    'A count or a condition, or the value itself: the field is null where that is 0 or does not hold. Example: `null_unless: year_to_date.has_director`',
  ),
  null_unless_given: may(
    text,
    'A field of the request: where it is not given this is null. Example: `null_unless_given: child_benefit`',
  ),
  left_out_unless: may(
    fullName,
    'As `null_unless`, and the field is left out. Example: `left_out_unless: tax_code.is_flat_rate`',
  ),
};

const value = {
  value: may(fullName, 'The value of the rules that it shows. Example: `value: sick_pay.amount`'),
};

/** What every field that shows one thing may say. */
const shown = {
  ...value,
  input: may(
    text,
    'What the request, or in a list its item, says, by the path of the input. Example: `input: pay.kind`',
  ),
  ...labels,
  ...unless,
  ...years,
};

const bounds = {
  minimum: may(bound, 'The least that it can be.'),
  maximum: may(bound, 'The most that it can be.'),
};

const words = {
  column: may(text, 'Where the value is a row: the column that is shown. Example: `column: kind`'),
  words_of: may(
    text,
    'The field of the request whose words it can be; those that the rules find when left out. Example: `words_of: ni_category`',
  ),
  words: may(
    texts,
    'The words that it can be, where they are told in an order of their own. Example: `words: [basic, higher]`',
  ),
  null_when: may(
    text,
    'The word by which the rules say that there is none: then it is null. Example: `null_when: none`',
  ),
};

const fields = {
  fields: may(declaredFields, 'Its fields, in their order.'),
  fields_of: may(
    text,
    'The part whose fields it has, in the place of `fields`. Example: `fields_of: pay_figures`',
  ),
};

const wordsOf = must(
  text,
  'The field of the request whose words its fields are. Example: `words_of: student_loans`',
);

const named = recordWith({
  name: must(fullName, 'The word that the amount stands under; one that is none is left out.'),
  value: must(fullName, 'The amount.'),
});

const source = either(
  checked(fullName, (text) => ({ value: text, input: undefined, null_unless: undefined })),
  recordWith({
    value: may(fullName, 'The value that is shown.'),
    input: may(text, 'What the item says.'),
    null_unless: unless.null_unless,
  }),
);

const rows = recordWith({
  of: may(
    text,
    'The list of the request, each item of which may have a row; one row of the answer itself when left out. Example: `of: pay`',
  ),
  where: must(
    fullName,
    'A count or a condition of each item: it has no row where that is 0 or does not hold.',
  ),
  values: may(
    pattern,
    'The values of the fields, with * for their names. Example: `values: earnings_periods.*_shown`',
  ),
  inputs: may(
    pattern,
    'What the item says, with * for the names of the fields. Example: `inputs: year_to_date.earnings_periods.*`',
  ),
  but: may(
    mapOf(placed(source)),
    'What single fields show instead. Example: `but: { ni_category: earnings_periods.letter_of_item }`',
  ),
  null_unless_given: may(listOf(text), 'The fields that are null where the item does not say them.'),
});
export type DeclaredRows = keys.ReadBy<typeof rows>;

const reason = recordWith({
  code: must(
    keys.textLike({
      pattern: '^[A-Z][A-Z0-9_]*$',
      errorMessage: 'A code is in capitals, such as EARNINGS_BELOW_LIMIT.',
    }),
    'What programs know the reason by. Example: `code: EARNINGS_BELOW_LIMIT`',
  ),
  where: must(fullName, 'A count or a condition: it is a reason where that is not 0, or holds.'),
  message: must(fullName, 'The sentence, a text of the rules.'),
});

/** A kind of field: what is said of it, and its keys. */
function kind<const As extends string, K extends keys.Keys>(as: As, about: string, own: K) {
  const reader: keys.Reader<keys.ReadMap<K> & { readonly as: As; readonly place: Place }> = {
    ...mapWith(own),
    read(node, place, findings) {
      const read = mapWith(own).read(node, place, findings);
      return isBroken(read) ? read : { ...read, as, place };
    },
  };
  return { about, own, reader };
}

export const KINDS = {
  money: kind('money', 'an amount in pounds and pence', shown),
  number: kind('number', 'a number with two decimals at most', shown),
  percent: kind('percent', 'a rate in percent', shown),
  count: kind('count', 'a whole number', { ...shown, ...bounds }),
  code: kind('code', 'a word of those that the rules or a field of the request have', { ...shown, ...words }),
  text: kind('text', 'a text', { ...shown, column: words.column }),
  date: kind('date', 'a day', shown),
  flag: kind('flag', 'whether something is so', {
    ...shown,
    value: may(fullName, 'A count: whether it is not 0. Example: `value: pay.item_is_taxable`'),
    when: may(fullName, 'A condition: whether it holds. Example: `when: tool_pay.is_power`'),
    lacks: may(text, 'A field of the request: whether it is left out. Example: `lacks: tax_code`'),
  }),
  amounts: kind('amounts', 'amounts by word', {
    ...value,
    words_of: may(
      text,
      'The field of the request whose words they stand under; those of the value when left out.',
    ),
    named: may(listOf(named), 'Of a payslip: each amount, and the value that is its name.'),
    ...labels,
    ...years,
  }),
  bands: kind('bands', 'an amount in bands: the rate of each, what it applies to and what comes of it', {
    value: must(fullName, 'The bands. Example: `value: tax_bands.tax_bands`'),
    ...labels,
    ...years,
  }),
  group: kind('group', 'an object', {
    ...fields,
    values: may(
      pattern,
      'The values of its fields, with * for their names. Example: `values: year_to_date.last_*`',
    ),
    ...labels,
    ...unless,
    ...years,
  }),
  part: kind('part', 'fields of a part, which stand in its place', {
    fields_of: must(text, 'The part. Example: `fields_of: pay_figures`'),
    but: may(declaredFields, 'Fields of it that are shown otherwise here.'),
  }),
  list: kind('list', 'a list with an object for each item of a list of the request', {
    of: must(text, 'The list of the request. Example: `of: pay`'),
    ...fields,
    ...labels,
    ...years,
  }),
  by_word: kind('by_word', 'a list with an object for each word under which there are amounts', {
    by: must(
      text,
      'The name of the field with the word, and of the field of the request whose words they are.',
    ),
    values: must(
      pattern,
      'The amounts by word, with * for the names of the fields. Example: `values: year_to_date.*_by_letter`',
    ),
    ...fields,
    ...labels,
    ...years,
  }),
  days: kind('days', 'a list of days with what belongs to each; its first field is the day', {
    rows: must(listOf(rows), 'The lists of the request that its rows come from, in their order.'),
    ...fields,
    ...labels,
    ...years,
  }),
  periods: kind('periods', "the year's figures, and each period's share of them", {
    times_a_year: must(
      fullName,
      'The row that says how often each period comes. Example: `times_a_year: pay.times_a_year`',
    ),
    words_of: wordsOf,
    ...fields,
    ...labels,
    ...years,
  }),
  payslips: kind('payslips', 'the figures of every payslip', { ...fields, ...labels, ...years }),
  reasons: kind('reasons', 'why the answer is what it is, each with a code and a sentence', {
    each: must(listOf(reason), 'The reasons that there can be, in their order.'),
    ...labels,
    ...years,
  }),
  notices: kind('notices', 'what a person must look at', { ...help }),
} as const;

export type As = keyof typeof KINDS;

/** A field of an answer as its file has it. */
export type DeclaredField = keys.ReadBy<(typeof KINDS)[As]['reader']>;

/** That of some kinds. */
export type FieldAs<Kind extends As> = Extract<DeclaredField, { readonly as: Kind }>;

const AS: readonly As[] = Object.keys(KINDS).filter((as): as is As => Object.hasOwn(KINDS, as));

const as = must(
  keys.word(AS),
  `How it is shown: ${AS.map((each) => `${each} (${KINDS[each].about})`).join(', ')}. Example: \`as: money\``,
);

/** Reads a field by the keys of its kind. */
export const declaredField: keys.Reader<DeclaredField> = {
  kinds: ['map'],
  schema: {
    type: 'object',
    required: ['as'],
    properties: { as: as.schema },
    allOf: AS.map((each) => {
      const { properties, ...schema } = keys.schemaOfKeys({ as, ...KINDS[each].own });
      return {
        if: { properties: { as: { const: each } }, required: ['as'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { ...schema, properties: properties ?? {} },
      };
    }),
  },
  read(node, place, findings) {
    const map = keys.anyMap.read(node, place, findings);
    if (isBroken(map)) return map;
    const head = keys.readKeys({ as }, map, findings, (_, message) => {
      const known = keys.strangeKeys(
        { as, ...Object.assign({}, ...AS.map((each) => KINDS[each].own)) },
        map,
        findings,
      );
      return known.finding ?? findings.add(place, message);
    });
    if (isBroken(head)) return head;
    const entries = new Map([...map.entries].filter(([name]) => name !== 'as'));
    return KINDS[head.as.text].reader.read({ ...map, entries }, place, findings);
  },
};
