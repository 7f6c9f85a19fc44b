/** What a stand-in remembers: a post, a token, an upload. `tenant` is the workspace that plays with it; `id` is told apart within its kind. */
export interface StoredRecord<Body = Record<string, unknown>> {
  kind: string;
  id: string;
  tenant: string;
  /** What it belongs to, by its id: an upload's parts, a post's replies. */
  parent: string | null;
  body: Body;
  createdAt: Date;
}

export type NewRecord<Body> = Omit<StoredRecord<Body>, 'createdAt' | 'parent'> & { parent?: string | null };

/** The memory of one stand-in. Every write is there before it returns, and none waits for another but those of the same record. */
export interface RecordStore {
  /** @returns false where that id is taken already; nothing is written then */
  add<Body extends object>(record: NewRecord<Body>): Promise<boolean>;
  get<Body extends object>(kind: string, id: string): Promise<StoredRecord<Body> | null>;
  /**
   * Changes a record as nobody else can at the same time. What `change` gives is its new body; null leaves it as it is.
   * @returns the record as it is now, or null where there is none
   */
  change<Body extends object>(
    kind: string,
    id: string,
    change: (record: StoredRecord<Body>) => Body | null,
  ): Promise<StoredRecord<Body> | null>;
  /** Newest last. */
  list<Body extends object>(kind: string, of: { tenant: string; parent?: string | null; limit?: number }): Promise<StoredRecord<Body>[]>;
  /** @returns false where there was none */
  remove(kind: string, id: string): Promise<boolean>;
}
