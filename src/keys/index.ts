export { errorText, KeysFault, KeysUnavailable, NoSuchKey } from './errors.js';
export { changeInForce } from './held-keys.js';
export { instantOf, isKeyName, type KeyRecord, stateOf } from './key-record.js';
export type { ApiKey, KeyAdmin, KeyStore, KeysHealth, KeysLog } from './key-store.js';
export { idIn, makeKey } from './key-text.js';
export { type FirstKey, openKeyAdmin, openKeys } from './open-keys.js';
export { Outage } from './outage.js';
export { answerWithin, type Database, databaseAt } from './postgres/database.js';
