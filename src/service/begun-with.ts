import type { Config } from '../config/index.js';
import type { Log } from './log.js';

/** What each process of the service begins with. */
export interface BegunWith {
  readonly config: Config;
  /** The folder that holds rules/, rates/ and fixtures/. */
  readonly root: string;
  readonly log: Log;
}
