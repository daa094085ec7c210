import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { routes } from './src/http/routes/index.ts';
import { loadPayroll } from './src/operations/index.ts';

/*
 * node --import tsx build-package-types.mjs: the declarations of what the package exports, into dist/package/. They are made of the OpenAPI
 * document.
 */

const PROJECT = import.meta.dirname;
const OUTDIR = join(PROJECT, 'dist/package');

const source = (name) => readFileSync(join(PROJECT, 'src/package', name), 'utf8');
const payroll = loadPayroll({ unreleased: true });
const { openapi, info, paths, components } = await routes(payroll).document();

/** What an operation or a search takes and answers, by the document. */
function requestAndAnswer({ method = 'POST', path, summary }) {
  const { requestBody, parameters, responses } = paths[path][method.toLowerCase()];
  const [request, answer] = [requestBody, responses[200]].map(
    (each) => each?.content['application/json'].schema,
  );
  return { description: `${summary}.`, ...allOf({ request: request ?? objectOf(parameters), answer }) };
}

/** The parameters of a route as one object. */
function objectOf(parameters) {
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    additionalProperties: false,
  };
}

/** An object that has all of these. */
function allOf(properties) {
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
}

/** The schemas that a text names, and those that these refer to. */
function schemasBehind(text, schemas, found = {}) {
  for (const [, name] of text.matchAll(/(?:Schemas\['|#\/components\/schemas\/)(\w+)/g)) {
    if (name in found) continue;
    found[name] = schemas[name];
    schemasBehind(JSON.stringify(schemas[name]), schemas, found);
  }
  return found;
}

const schemas = schemasBehind(source('types.ts'), {
  ...components.schemas,
  Operations: allOf(
    Object.fromEntries(payroll.operations.map((each) => [each.name, requestAndAnswer(each)])),
  ),
  Checks: allOf(
    Object.fromEntries(payroll.checks.map((each) => [each.operation.name, requestAndAnswer(each)])),
  ),
  NetToGross: allOf(
    Object.fromEntries(payroll.searches.map((each) => [each.operation.name, requestAndAnswer(each)])),
  ),
});
const types = await openapiTS(
  { openapi, info, paths: {}, components: { schemas } },
  { defaultNonNullable: false },
);
mkdirSync(OUTDIR, { recursive: true });
writeFileSync(join(OUTDIR, 'schemas.d.ts'), astToString(types));
for (const name of ['index', 'types']) {
  const { outputText } = ts.transpileDeclaration(source(`${name}.ts`), {
    fileName: `${name}.ts`,
    compilerOptions: { isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true },
  });
  writeFileSync(join(OUTDIR, `${name}.d.ts`), outputText);
}
