/** Who may ask for calculations. It answers with a promise so that the keys can lie outside this process. */
export interface KeyStore {
  /** The API key that reads `key`; undefined when it is unknown or was revoked. */
  find(key: string): Promise<ApiKey | undefined>;
}

/** What is known of a key; never the key itself. */
export interface ApiKey {
  readonly id: string;
}
