export type { ApiKey, KeyStore } from './key-store.js';
export { type FirstKey, type OpenedKeys, openKeys } from './open-keys.js';
