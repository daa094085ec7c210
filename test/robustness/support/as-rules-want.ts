import { isList, isObject, type Json, type JsonObject } from '../../../src/json.js';
import { addDays } from '../../../src/language/index.js';
import { members } from '../../http/support/contract.js';
import { payroll } from '../../support/project.js';

const { starts } = payroll.book(payroll.latestTaxYear()).rates;

/** The day of a payment that has pay of other days: neither the first day of the tax year nor its last. */
const DAY_OF_PAYMENT = addDays(starts, 182);

/** A request whose fields are right by the schema, with what rules want of other fields beside them, and no schema says. */
export function asRulesWant(request: Json): Json {
  if (!isObject(request)) return request;
  return [
    withPayDate,
    withLoansToGiveBack,
    withLetterOfLastPeriod,
    withPayOfDirector,
    withAmountsOfYear,
    withDifferentDays,
    withOneUnknownAmount,
    withWeeksInOrder,
    withOneBlock,
    withPaymentLongBefore,
    withOneOrder,
  ].reduce((wanted, complete) => complete(wanted), request);
}

/** Net to gross finds the amount of one pay item: of several without any the first, else of one more. */
function withOneUnknownAmount(request: JsonObject): JsonObject {
  const { pay } = request;
  if (request['take_home'] === undefined || !isList(pay)) return request;
  const unknown = pay.findIndex((item) => members(item)['amount'] === undefined);
  if (unknown < 0) return { ...request, pay: [...pay, { kind: 'salary' }] };
  return {
    ...request,
    pay: pay.map((item, at) => (at === unknown ? item : { amount: 10, ...members(item) })),
  };
}

/** A regular pay day of pay items needs the day of the payment, which then says the tax month. */
function withPayDate(request: JsonObject): JsonObject {
  const { tax_month: _, ...others } = request;
  const hasDay =
    isList(others['pay']) && others['pay'].some((item) => members(item)['regular_pay_day'] !== undefined);
  return hasDay ? { ...others, pay_date: DAY_OF_PAYMENT } : request;
}

const BY_THE_WEEK = ['weekly', 'two_weekly', 'four_weekly'];

/** Pay by the week has a tax week, and pay by the month a tax month. */
export function withPeriodOfFrequency(request: Json): Json {
  if (!isObject(request)) return request;
  const { tax_month: month, tax_week: week, ...others } = request;
  if (BY_THE_WEEK.includes(String(request['pay_frequency'])))
    return month === undefined ? request : { ...others, tax_week: week ?? 40 };
  return week === undefined ? request : { ...others, tax_month: month ?? 10 };
}

/** What is given back of a loan was deducted before. */
function withLoansToGiveBack(request: JsonObject): JsonObject {
  const { plan, amount } = members(request['student_loan_refund']);
  if (typeof plan !== 'string' || typeof amount !== 'number') return request;
  const before = { tax_year: payroll.latestTaxYear(), ...members(request['year_to_date']) };
  return { ...request, year_to_date: { ...before, student_loans: { [plan]: amount } } };
}

/** A payment is under the letter of an earlier one in the same pay period. */
function withLetterOfLastPeriod(request: JsonObject): JsonObject {
  const { ni_category: letter } = members(members(request['year_to_date'])['last_period']);
  return letter === undefined ? request : { ...request, ni_category: letter };
}

/** Pay of a director from State Pension age on is part of the director's pay. */
function withPayOfDirector(request: JsonObject): JsonObject {
  const before = members(request['year_to_date']);
  const director = members(before['director']);
  const { niable_pay_after_pension_age: part } = director;
  if (typeof part !== 'number' || part < 0) return request;
  return { ...request, year_to_date: { ...before, director: { niable_pay: part, ...director } } };
}

const OF_EARNINGS = {
  ...{ niable_pay: 0, employee_ni: 0, employer_ni: 0, at_lower_earnings_limit: 0 },
  ...{ lower_earnings_limit_to_primary_threshold: 0, primary_threshold_to_upper_earnings_limit: 0 },
};

/** What figures rest on is needed in a year to date, with 0 where there was none. */
function withAmountsOfYear(request: JsonObject): JsonObject {
  if (request['year_to_date'] === undefined) return request;
  const { director, last_period: last, ...others } = members(request['year_to_date']);
  const year_to_date = {
    ...{ taxable_pay: 0, tax: 0, ...others },
    ...(isObject(director) && { director: { niable_pay: 0, employee_ni: 0, employer_ni: 0, ...director } }),
    ...(isObject(last) && { last_period: { ...OF_EARNINGS, ...last } }),
  };
  return { ...request, year_to_date };
}

/** Entries of earlier pay under one letter are of different pay days: each is of the day after that of the one before. */
function withDifferentDays(request: JsonObject): JsonObject {
  const before = members(request['year_to_date']);
  const { earnings_periods: entries } = before;
  if (!isList(entries)) return request;
  const earnings_periods = entries.map((entry, index) => ({
    ...members(entry),
    regular_pay_day: addDays(String(members(entry)['regular_pay_day']), index),
  }));
  return { ...request, year_to_date: { ...before, earnings_periods } };
}

/** Spells and pay periods come one after the other, each of whole days; sickness is of days that are worked. */
function withWeeksInOrder(request: JsonObject): JsonObject {
  const inOrder = (name: string): JsonObject => {
    const list = request[name];
    if (!isList(list)) return {};
    const weeks = (name === 'sick' && list.length === 0 ? [{}] : list).map((each, at) => ({
      ...members(each),
      from: addDays(starts, 7 * at),
      to: addDays(starts, 7 * at + 6),
    }));
    return { [name]: weeks };
  };
  const { qualifying_days: days } = request;
  const worked = isList(days) && days.length === 0 ? { qualifying_days: ['monday'] } : {};
  return { ...request, ...worked, ...inOrder('sick'), ...inOrder('pay_periods') };
}

/** A week of pay for a family after the first two months: of every kind there may be one then. */
function withOneBlock(request: JsonObject): JsonObject {
  const { blocks } = request;
  return isList(blocks) && blocks.length > 0
    ? { ...request, blocks: [{ starts: addDays(starts, 60), weeks: 1 }] }
    : request;
}

/** The payments of an average reach back more than eight weeks: the last one that is listed. Those of sick pay are before all sickness, so that
 *  none is left out. */
function withPaymentLongBefore(request: JsonObject): JsonObject {
  const average = members(request['average_weekly_earnings']);
  const { paid } = average;
  if (!isList(paid) || paid.length === 0) return request;
  const longBefore = { earnings: 10, ...members(paid[1]), on: addDays(starts, -170) };
  if (isList(request['sick'])) {
    const { days_paid_before: _days, waiting_days_served: _waiting, ...others } = request;
    const last = { earnings: 10, ...members(paid[0]), on: addDays(starts, -10) };
    return { ...others, average_weekly_earnings: { ...average, paid: [last, longBefore] } };
  }
  const others = paid.length > 1 ? paid.slice(0, -1) : paid;
  return { ...request, average_weekly_earnings: { ...average, paid: [...others, longBefore] } };
}

/** One order that was made by the day of the payment, as several have an order of their own; a maintenance arrestment goes by days, and the others by
 *  the period of pay. A payslip has none beside earlier payments or other pay days. */
function withOneOrder(request: JsonObject): JsonObject {
  const { orders, days = 10, pay_frequency = 'monthly', ...others } = request;
  if (request['net_earnings'] !== undefined) {
    const order = orderBy(request['paid_on'], orders);
    return {
      ...others,
      orders: [order],
      ...(order['kind'] === 'maintenance_arrestment' ? { days } : { pay_frequency }),
    };
  }
  if (!isList(orders)) return request;
  const { order_days = 10, order_charges: _, ...payslip } = request;
  const hasOthers = ['year_to_date', 'after_leaving', 'take_home'].some(
    (name) => payslip[name] !== undefined,
  );
  if (hasOthers) return Object.fromEntries(Object.entries(payslip).filter(([name]) => name !== 'orders'));
  const { pay_date = addDays(starts, 363), tax_month: _month, tax_week: _week, ...undated } = payslip;
  const order = orderBy(pay_date, orders);
  return {
    ...undated,
    pay_date,
    orders: [order],
    ...(order['kind'] === 'maintenance_arrestment' && { order_days }),
  };
}

function orderBy(day: Json | undefined, orders: Json | undefined): JsonObject {
  const [first = AN_ORDER] = isList(orders) ? orders : [];
  const order = members(first);
  const made = order['made_on'];
  const isLater = typeof made === 'string' && typeof day === 'string' && made > day;
  return isLater ? { ...order, made_on: day } : order;
}

const AN_ORDER = { kind: 'fine', made_on: '2019-01-10' };
