import { expect } from 'chai';
import type { JsonObject } from '../../../src/json.js';
import { errorIn, faultsIn, type Service } from './service.js';

/** Requests to an operation that are fine but for some fields. */
export function requestsTo(service: Service, path: string, plain: JsonObject) {
  return {
    /** What the service says of each field; every fault is named in the message of the whole, too. */
    async faultsOf(fields: JsonObject, whole: JsonObject = plain): Promise<Record<string, string>> {
      const answer = await service.post(path, { ...whole, ...fields });
      expect(answer.status, JSON.stringify(fields).slice(0, 1_000)).to.equal(400);
      const { code, message } = errorIn(answer);
      expect(code).to.equal('INVALID_INPUT');
      const faults = faultsIn(answer);
      for (const [field, fault] of Object.entries(faults)) {
        expect(fault).to.include(field);
        expect(message).to.include(fault);
      }
      return faults;
    },

    async accepts(fields: JsonObject, whole: JsonObject = plain): Promise<void> {
      const answer = await service.post(path, { ...whole, ...fields });
      expect(answer.status, JSON.stringify(answer.body['error'])).to.equal(200);
    },
  };
}
