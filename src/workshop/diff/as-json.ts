import type { JsonObject } from '../../json.js';
import { type Decimal, isDecimal, lawName } from '../../language/index.js';
import { citationsOfFigure } from './figure-text.js';
import type { FigureDiff, FigureOfYear } from './figures.js';
import type { PersonDiff } from './people.js';
import type { RuleDiff, RuleOfYear, TopicFile } from './rules.js';
import type { YearDiff, YearOfDiff } from './year-diff.js';

/** The difference of two years for a machine. Money, rates (in percent) and their changes (rates in percentage points) are
 *  exact decimals, as texts; what a year does not have is null. */
export function asJson({ old, new: now, figures, rules, leftOut, people }: YearDiff): JsonObject {
  return {
    old: year(old),
    new: year(now),
    figures: figures.map(figure),
    rules: {
      only_in_old: rules.onlyInOld.map(file),
      only_in_new: rules.onlyInNew.map(file),
      differences: rules.rules.map(rule),
    },
    left_out: {
      only_in_old: leftOut.onlyInOld.map(({ name }) => name),
      only_in_new: leftOut.onlyInNew.map(({ name }) => name),
    },
    people: people.map(person),
  };
}

function year({ taxYear, draft, unconfirmed }: YearOfDiff): JsonObject {
  return { tax_year: taxYear, draft, unconfirmed };
}

function figure(diff: FigureDiff): JsonObject {
  const { path, status, old, new: now, change, percent } = diff;
  return {
    path,
    status,
    old: old === undefined ? null : figureOfYear(old),
    new: now === undefined ? null : figureOfYear(now),
    change: change === undefined || now === undefined ? null : exact(change, now.kind),
    change_percent: percent === undefined ? null : percent.toFixed(2),
    law: citationsOfFigure(diff).map((place) => (typeof place === 'string' ? place : lawName(place))),
    sources: (diff.new ?? diff.old).sources,
  };
}

function figureOfYear({ kind, value, stretches, confirmed, at }: FigureOfYear): JsonObject {
  const inForce = stretches?.map((each) => ({ ...each.inForce, value: textOf(each) }));
  return { kind, value: textOf({ kind, value }), ...(inForce && { stretches: inForce }), confirmed, at };
}

function textOf({ kind, value }: Pick<FigureOfYear, 'kind' | 'value'>): string {
  return isDecimal(value) ? exact(value, kind) : value;
}

/** Money with two decimals or more, a share in percent, all else as it is. */
function exact(value: Decimal, kind: FigureOfYear['kind']): string {
  if (kind === 'money') return value.toFixed(Math.max(2, value.decimalPlaces()));
  return (kind === 'rate' ? value.inPercent() : value).toFixed();
}

function file({ topic, title, file: path }: TopicFile): JsonObject {
  return { topic, title, file: path };
}

function rule({ topic, part, name, status, old, new: now }: RuleDiff): JsonObject {
  return {
    topic,
    part,
    name,
    status,
    old: old === undefined ? null : ruleOfYear(old),
    new: now === undefined ? null : ruleOfYear(now),
  };
}

function ruleOfYear({ title, says, at }: RuleOfYear): JsonObject {
  return { title: title ?? null, says, at };
}

function person(diff: PersonDiff): JsonObject {
  const { name, operation } = diff;
  if (!diff.isCompared) {
    const refused = diff.reasons.map(({ taxYear, messages }) => ({ tax_year: taxYear, messages }));
    return { name, operation, refused };
  }
  const amounts = diff.amounts.map(({ figure: name, old, new: now, change }) => [
    name,
    { old: old.toFixed(2), new: now.toFixed(2), change: change.toFixed(2) },
  ]);
  return { name, operation, amounts: Object.fromEntries(amounts) };
}
