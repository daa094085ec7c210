export { KeysFault, KeysUnavailable, NoSuchKey } from './errors.js';
export { instantOf } from './instant.js';
export { isKeyName } from './key-name.js';
export { type KeyRecord, type KeyState, stateOf } from './key-record.js';
export type { ApiKey, KeyAdmin, KeyChanges, KeyStore, KeysHealth, KeysLog } from './key-store.js';
export { idIn, makeKey } from './key-text.js';
export { openKeyAdmin } from './open-key-admin.js';
export { type FirstKey, type OpenedKeys, openKeys } from './open-keys.js';
export { postgresPool } from './postgres-pool.js';
