import { expect } from 'chai';
import { Findings, inWords } from '../../src/language/index.js';
import { PROJECT } from '../../src/law/files.js';
import { type CaseOutcome, differences } from '../../src/workshop/cases/compare.js';
import { readCases, type WorkedCase } from '../../src/workshop/cases/read.js';
import { type Answer, faultsIn, type Service, useService } from '../http/support/service.js';

describe('the worked cases of fixtures/cases', () => {
  const findings = new Findings();
  const cases = readCases(PROJECT, findings);
  const service = useService();

  it('can all be read', () => {
    expect(findings.all.map(inWords)).to.deep.equal([]);
    expect(cases).to.have.length.above(60);
  });

  for (const [file, ofFile] of byFile(cases)) {
    describe(file, () => {
      for (const worked of ofFile) {
        it(worked.name, async () => {
          expect(differences(worked, await outcome(service, worked))).to.deep.equal([]);
        });
      }
    });
  }
});

function byFile(cases: readonly WorkedCase[]): ReadonlyMap<string, readonly WorkedCase[]> {
  const files = new Map<string, WorkedCase[]>();
  for (const worked of cases) {
    const { path } = worked.place.source;
    files.set(path, [...(files.get(path) ?? []), worked]);
  }
  return files;
}

async function outcome(service: Service, worked: WorkedCase): Promise<CaseOutcome> {
  const answer = await ask(service, worked);
  return answer.status === 200 ? { answer: answer.body } : { refused: Object.keys(faultsIn(answer)) };
}

function ask(service: Service, { operation, request }: WorkedCase): Promise<Answer> {
  switch (operation) {
    case 'employer-cost':
      return service.post('/v1/employer-cost', request);
    case 'sick-pay':
      return service.post('/v1/statutory/sick-pay', request);
    case 'tax-code': {
      const { code, ...query } = request;
      const parameters = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
      return service.get(`/v1/tax-codes/${encodeURIComponent(String(code))}?${parameters}`);
    }
  }
}
