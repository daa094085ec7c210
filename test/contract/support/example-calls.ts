import { isObject, type Json } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { type Example, examplesByType, type Operation, parametersOf, place } from './examples.js';

/** A request that examples of the document make up, and what it should be answered with. */
export interface ExampleCall {
  readonly method: string;
  /** With its parameters and query. */
  readonly path: string;
  readonly accept: string;
  readonly body?: Json | undefined;
  /** The type of the body. */
  readonly contentType: string;
  /** Undefined where the document shows no answer. */
  readonly answer: Json | undefined;
  /** Where the examples stand that it is made of. */
  readonly of: readonly string[];
}

/** The requests that the examples of an operation make up: one for each name that a parameter or a body has examples by,
 *  answered with the example of that name where the document shows it; one without a name where there are no names. */
export function exampleCallsOf(operation: Operation): ExampleCall[] {
  const { method, at, about } = operation;
  const parameters = parametersOf(operation);
  const bodiesByType = examplesByType(about['requestBody'], place(at, 'requestBody'));
  const [firstType = 'application/json'] = bodiesByType.keys();
  const typeOfBody = (name: string) =>
    [...bodiesByType].find(([, examples]) => examples.some((each) => each.name === name))?.[0];
  const bodies = [...bodiesByType.values()].flat();
  const answers = examplesByType(members(about['responses'])['200'], place(at, 'responses', '200'));
  const named = [...bodies, ...parameters.flatMap(({ examples }) => examples)].map(({ name }) => name);
  const names = [...new Set(named.filter((name) => name !== 'example'))];

  return (names.length === 0 ? [undefined] : names).flatMap((name) => {
    // The example with the name; one that has none belongs to every name.
    const pick = (examples: readonly Example[]): Example | undefined =>
      examples.find((each) => each.name === name || each.name === 'example');
    const given = parameters.flatMap((parameter) => {
      // One that has a name is of the call of that name alone.
      const example = parameter.examples.find((each) => each.name === name || each.name === 'example');
      return example === undefined ? [] : [{ ...parameter, example }];
    });
    // What only a parameter has an example of, such as a part of the answer, is asked for of the first body.
    const body = pick(bodies) ?? bodies[0];
    const contentType = body === undefined ? firstType : (typeOfBody(body.name) ?? firstType);
    // An answer that belongs to bodies of another type is none of this one.
    const isOfOthers = (examples: readonly Example[]) =>
      examples.length > 0 &&
      examples.every((each) => ![contentType, undefined].includes(typeOfBody(each.name)));
    const types = (answers.size === 0 ? [['application/json', []] as const] : [...answers]).filter(
      ([, examples]) => !isOfOthers(examples),
    );
    return types.map(([accept, examples]) => {
      const answer = pick(examples);
      return {
        method,
        path: fillPath(operation.path, given),
        accept,
        body: body?.value,
        contentType,
        answer: answer?.value,
        of: [...given.map(({ example }) => example), body, answer].flatMap((each) =>
          each === undefined ? [] : [each.at],
        ),
      };
    });
  });
}

interface NamedExample {
  readonly name: string;
  readonly isInPath: boolean;
  /** Whether a list is one text, with commas. */
  readonly isOneText: boolean;
  readonly example: Example;
}

function fillPath(path: string, given: readonly NamedExample[]): string {
  const query = new URLSearchParams();
  let full = path;
  for (const { name, isInPath, isOneText, example } of given) {
    if (isObject(example.value)) {
      for (const [each, value] of Object.entries(example.value)) query.append(each, String(value));
      continue;
    }
    const values = Array.isArray(example.value) ? example.value : [example.value];
    if (isInPath) full = full.replace(`{${name}}`, encodeURIComponent(String(values[0])));
    else if (isOneText) query.append(name, values.join());
    else for (const value of values) query.append(name, String(value));
  }
  return query.size === 0 ? full : `${full}?${query}`;
}
