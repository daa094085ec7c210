export { errorText, KeysFault, KeysOverloaded, KeysUnavailable, NoSuchKey } from './errors.js';
export { instantOf, isKeyName, type KeyRecord, stateOf } from './key-record.js';
export type { ApiKey, KeyAdmin, KeyStore, KeysHealth, KeysLog } from './key-store.js';
export { idIn, makeKey } from './key-text.js';
export { type FirstKey, openKeyAdmin, openKeys } from './open-keys.js';
export type { KeysDatabase } from './postgres/database.js';
export { Outage } from './postgres/outage.js';
export { databasePlace, isSaturated, postgresPool } from './postgres-pool.js';
