import openapiTS, { astToString } from 'openapi-typescript';
import { routes } from '../../../src/http/routes/index.js';
import { payroll } from '../../support/project.js';

/** The types of the interface for TypeScript, as openapi-typescript makes them of the OpenAPI document. */
export async function clientTypes(): Promise<string> {
  const { all } = routes(payroll);
  const document = all.find(({ path }) => path === '/openapi.json');
  if (document?.method !== 'GET') throw new Error('there is no OpenAPI document');
  const json = JSON.stringify(await document.answer({ params: {}, query: {} }));
  // What a request may leave out because it has a default is optional to the caller.
  const types = astToString(await openapiTS(json, { defaultNonNullable: false }));
  return `${HEADER}\n${types}`;
}

const HEADER = `/**
 * The interface of Farthing, made from its OpenAPI document: npm run generate
 *
 * biome-ignore-all lint: generated
 * biome-ignore-all format: generated
 * biome-ignore-all assist: generated
 */
`;
