import { expect } from 'chai';
import { CannotStart } from '../src/cannot-start.js';
import { readConfig } from '../src/config.js';

describe('the configuration', () => {
  it('has a value for all that is not set', () => {
    const unset = {
      host: '127.0.0.1',
      port: 3000,
      apiKeys: [],
      keysFile: '.farthing/keys.yaml',
      draftYears: false,
    };
    expect(readConfig({})).to.deep.equal(unset);
    expect(readConfig({ HOST: '', PORT: '', API_KEYS: '', KEYS_FILE: '', DRAFT_YEARS: '' })).to.deep.equal(
      unset,
    );
  });

  it('is read from the environment', () => {
    const env = {
      HOST: '::1',
      PORT: '0',
      API_KEYS: 'one, two,',
      KEYS_FILE: '/run/keys.yaml',
      DRAFT_YEARS: '1',
    };
    expect(readConfig(env)).to.deep.equal({
      host: '::1',
      port: 0,
      apiKeys: ['one', 'two'],
      keysFile: '/run/keys.yaml',
      draftYears: true,
    });
  });

  for (const PORT of ['abc', '-1', '65536', '3000.5', '0x10', '1e3']) {
    it(`refuses PORT=${PORT}`, () => {
      expect(() => readConfig({ PORT })).to.throw(CannotStart, `not "${PORT}"`);
    });
  }

  it('takes the highest port there is', () => {
    expect(readConfig({ PORT: '65535' }).port).to.equal(65_535);
  });

  it('takes 0 for no draft years', () => {
    expect(readConfig({ DRAFT_YEARS: '0' }).draftYears).to.equal(false);
  });

  for (const DRAFT_YEARS of ['yes', 'true', '2027-28']) {
    it(`refuses DRAFT_YEARS=${DRAFT_YEARS}`, () => {
      expect(() => readConfig({ DRAFT_YEARS })).to.throw(
        CannotStart,
        `DRAFT_YEARS must be 1, for draft years that can be asked for, or 0, not "${DRAFT_YEARS}"`,
      );
    });
  }

  it('tells everything that is wrong at once, naming the variables but showing no key', () => {
    const env = { PORT: 'abc', HOST: 'http://localhost', API_KEYS: 'fine,with space' };
    expect(() => readConfig(env))
      .to.throw(CannotStart)
      .with.property('message')
      .that.matches(/^HOST .*\nPORT .*\nAPI_KEYS .*$/)
      .and.does.not.include('with space');
  });
});
