import type { Row, Term } from '../book/checked.js';
import type { Formula } from '../formula/parse.js';
import { Refused } from '../refused.js';
import { allOf } from '../source/fields.js';
import { isBroken } from '../source/findings.js';
import { names, text, texts, withDescription } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import { tracedDatum } from '../trace/traced-datum.js';
import type { ConstructChecker } from './checker.js';
import { type CodeGrammar, checkPieces, partsOfCode } from './code-grammar.js';
import { CodeParser, type FormMatch, normaliseCode } from './code-parser.js';
import type { Construct, Syntax, TypedStep } from './construct.js';
import { readForm, readPiece, readRespelling, wordsAt } from './read-code-grammar.js';
import { checkFigures, placeAt, WITHOUT_FIGURE } from './read-parts.js';
import type { Here, TraceContext } from './step.js';

/** Parses a written code, such as a tax code, into its parts by the first form that fits. */
export const decode: Construct = {
  name: 'decode',
  shape: withDescription(
    text,
    'The parts of a written code, by `forms` made of `pieces`. Example: `decode: request.tax_code`',
  ),
  beside: {
    pieces: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/piece' },
      description:
        'Beside `decode`: what a part of the code can be. Words as a list; words with what they stand for as a map; a ' +
        'number as { digits, from }. Example: `number: { digits: 6, from: 0 }`',
    },
    respell: {
      type: 'array',
      items: { $ref: '#/$defs/respelling' },
      description:
        'Beside `decode`: other spellings of a code, each made normal before the forms are tried. `{code}` stands for any text. ' +
        'Example: `respell: [{ like: "{number}{mark}", as: "{number}L{mark}" }]`',
    },
    nothing: withDescription(
      names,
      'Beside `decode`: what counts when no code is given. Example: `nothing: { basis: cumulative }`',
    ),
    forms: {
      type: 'array',
      items: { $ref: '#/$defs/form' },
      minItems: 1,
      description: 'Beside `decode`: the forms that a code can have; the first that fits counts.',
    },
  },
  needs: ['forms', 'otherwise'],
  takesOtherwise: true,
  parts: {
    piece: {
      anyOf: [
        { type: 'array', items: text },
        { type: 'object', additionalProperties: text },
      ],
    },
    respelling: {
      type: 'object',
      additionalProperties: false,
      required: ['like', 'as'],
      properties: {
        like: withDescription(
          text,
          'The other spelling: pieces in { }, `{code}` for any text. Example: `like: "{region}{number}{mark}"`',
        ),
        as: withDescription(
          text,
          'The normal one, of the same pieces. Example: `as: "{region}{number}L{mark}"`',
        ),
      },
    },
    form: {
      type: 'object',
      additionalProperties: false,
      required: ['like'],
      properties: {
        like: withDescription(
          text,
          'How the code is written: pieces in { }, all else as it stands. Example: `like: "{region}K{addition}{basis}"`',
        ),
        gives: withDescription(
          names,
          'Parts that this form sets itself. Example: `gives: { kind: addition }`',
        ),
        in: withDescription(
          text,
          'A table in which the pieces of `by` must lead to a figure. Example: `in: rates.income_tax.flat_codes`',
        ),
        by: withDescription(
          texts,
          'The pieces that name the row of `in`. Example: `by: [region, flat_code]`',
        ),
        refuse: withDescription(
          text,
          'Why a code of this form is refused after all: always, or where it is not `in` the table.',
        ),
      },
    },
  },
  read(map, reader) {
    const { fields } = reader;
    const formula = reader.formulaAt(map, 'decode');
    const place = placeAt(map, 'decode');
    const [list, respellings] = [fields.listAt(map, 'forms'), fields.listAt(map, 'respell')];
    const [otherwise, pieceMap] = [fields.textAt(map, 'otherwise'), fields.mapAt(map, 'pieces')];
    const nothing = wordsAt(map, 'nothing', reader);
    if (isBroken(formula)) return formula;
    if (isBroken(list)) return list;
    if (isBroken(otherwise)) return otherwise;
    if (isBroken(pieceMap)) return pieceMap;
    if (isBroken(nothing)) return nothing;
    if (list === undefined || otherwise === undefined || pieceMap === undefined) {
      const says = '“decode” needs pieces, forms, and an otherwise that says why nothing else is a code.';
      return reader.unknownKeyFinding(map) ?? reader.findings.add(place, says);
    }
    checkFigures(otherwise, reader.findings, WITHOUT_FIGURE);
    const pieces = fields.mapEntries(pieceMap, (node) => readPiece(node, reader));
    const forms = allOf(list.items.map((item) => readForm(item, reader)));
    if (isBroken(pieces)) return pieces;
    if (isBroken(respellings)) return respellings;
    const respell = allOf((respellings?.items ?? []).map((item) => readRespelling(item, reader)));
    if (isBroken(forms)) return forms;
    if (isBroken(respell)) return respell;
    return decodeSyntax(
      formula,
      { pieces, respelling: respell, nothing, forms, otherwise: otherwise.text },
      place,
    );
  },
};

function decodeSyntax(formula: Formula, grammar: CodeGrammar, place: Place): Syntax {
  return {
    place,
    check: (checker) => check(formula, grammar, checker),
  };
}

function check(formula: Formula, grammar: CodeGrammar, checker: ConstructChecker): TypedStep {
  const term = checker.term(formula, ['text', 'code']);
  checkPieces(grammar, checker.findings);
  const tables = new Map(
    grammar.forms.flatMap((form) => {
      const known = form.in && checker.figure(form.in.table);
      return known === undefined ? [] : [[form, known] as const];
    }),
  );
  const parser = new CodeParser(grammar, tables);
  return {
    step: {
      terms: [term],
      tables: [...tables.values()],
      sentence: (writer) => `the parts of ${writer.term(term)}`,
      find: (here) => find(term, parser, here),
      trace: (context) => trace(term, parser, context),
    },
    type: { kind: 'row', grain: term.type.grain, columns: partsOfCode(grammar) },
  };
}

function find(term: Term, parser: CodeParser, here: Here): Row {
  const field = term.term === 'input' ? term.input.field : '';
  const text = String(here.datum(term));
  const parts = parser.known.get(text) ?? rowOfCode(field, text, parser);
  parser.known.set(text, parts);
  return parts;
}

function rowOfCode(field: string, text: string, parser: CodeParser): Row {
  const written = normaliseCode(text);
  if (written === '') return parser.nothing;
  const code = parser.respellCode(written);
  const match = parser.match(code);
  if (match === undefined) throw refusedCode(field, parser.grammar.otherwise, written, parser.nothing);
  const parts = parser.partsOf(code, match);
  const refusal = parser.refusalOf(match.form, parts);
  if (refusal !== undefined) throw refusedCode(field, refusal, written, parts);
  return parts;
}

/** The parts of a trace. `form` with each piece as `written` makes up the code, or what it is `read_as`. `stands_for` are the
 *  words of pieces that are no numbers; `gives` the parts that the form sets, `without` those that it lacks. */
function trace(term: Term, parser: CodeParser, { writer, value, datum }: TraceContext): object {
  const asWritten = normaliseCode(String(value(term)));
  if (asWritten === '')
    return {
      decode: writer.term(term),
      written: {},
      stands_for: {},
      gives: {},
      without: parser.partsOfNothing,
    };
  const code = parser.respellCode(asWritten);
  const { form, texts = {} }: Partial<FormMatch> = (code === '' ? undefined : parser.match(code)) ?? {};
  const standsFor: Record<string, string> = {};
  const without: Record<string, string> = {};
  for (const [name, part] of Object.entries(tracedDatum(datum()))) {
    if (name === 'code' || form?.gives.has(name) === true) continue;
    if (!Object.hasOwn(texts, name)) without[name] = String(part);
    else if (parser.grammar.pieces.get(name)?.piece !== 'number') standsFor[name] = String(part);
  }
  return {
    decode: writer.term(term),
    ...(code !== asWritten && { read_as: code }),
    ...(form !== undefined && { form: form.like.text }),
    written: texts,
    stands_for: standsFor,
    gives: Object.fromEntries(form?.gives ?? []),
    without,
  };
}

function refusedCode(field: string, sentence: string, code: string, parts: Row): Refused {
  const message = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'code' ? code : String(parts.get(name) ?? '').replaceAll('_', ' '),
  );
  return new Refused([{ field, message }]);
}
