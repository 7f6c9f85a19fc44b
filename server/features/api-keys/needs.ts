export interface KeyInfo {
  id: string;
  name: string;
  /** The first characters, to tell keys apart. */
  start: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What API keys need of auth, which creates and verifies them. */
export interface ApiKeysNeeds {
  /** Whether a person lets their keys be used at all. */
  enabled(userId: string): Promise<boolean>;
  keys: {
    create(userId: string, name: string): Promise<KeyInfo & { key: string }>;
    verify(key: string): Promise<{ id: string; userId: string } | null>;
    byIds(ids: readonly string[]): Promise<KeyInfo[]>;
    remove(id: string): Promise<void>;
  };
}
