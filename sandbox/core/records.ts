/** What a stand-in stores: a post, a token, an upload. `tenant` is the workspace that uses it; `id` is unique within its kind. */
export interface StoredRecord<Body = Record<string, unknown>> {
  kind: string;
  id: string;
  tenant: string;
  /** The ID of what it belongs to: an upload's parts, a post's replies. */
  parent: string | null;
  body: Body;
  createdAt: Date;
}

export type NewRecord<Body> = Omit<StoredRecord<Body>, 'createdAt' | 'parent'> & { parent?: string | null };

/** One stand-in's storage. Every write is complete before it returns, and only writes to the same record wait for each other. */
export interface RecordStore {
  /**
   * @param max how many of its kind the tenant may have; without it, any number
   * @returns false if the ID is taken, or the tenant has as many; nothing is written then
   */
  add<Body extends object>(record: NewRecord<Body>, max?: number): Promise<boolean>;
  get<Body extends object>(kind: string, id: string): Promise<StoredRecord<Body> | null>;
  /**
   * Changes a record atomically. `change` returns its new body; null leaves it unchanged.
   * @returns the current record, or null if there is none
   */
  change<Body extends object>(
    kind: string,
    id: string,
    change: (record: StoredRecord<Body>) => Body | null,
  ): Promise<StoredRecord<Body> | null>;
  /** Newest last. */
  list<Body extends object>(kind: string, of: { tenant: string; parent?: string | null; limit?: number }): Promise<StoredRecord<Body>[]>;
  /** @returns false if there was none */
  remove(kind: string, id: string): Promise<boolean>;
}
