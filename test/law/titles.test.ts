import { expect } from 'chai';
import { parse } from 'yaml';
import { isObject, type Json } from '../../src/json.js';
import { projectFiles } from '../support/project.js';
import { textsOf } from './support/texts.js';

describe('the values of the rules', () => {
  /** Traces, reasons and records call a value by its title; without one it is called by its name, which is no English. */
  it('each have a title', () => {
    const years = projectFiles.years.map(({ rates }) => rates.taxYear);
    const rules = Object.entries(textsOf(...years)).filter(([path]) => path.startsWith('rules/'));
    expect(rules).not.to.deep.equal([]);
    const without = rules.flatMap(([path, text]) => {
      const topic: Json = parse(text);
      const values = isObject(topic) && isObject(topic['values']) ? topic['values'] : {};
      return Object.entries(values)
        .filter(([, value]) => !isObject(value) || typeof value['title'] !== 'string')
        .map(([name]) => `${path}: ${name}`);
    });
    expect(without).to.deep.equal([]);
  });
});
