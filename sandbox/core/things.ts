/** What a stand-in remembers: a post, a token, an upload. `world` is the workspace that plays with it; `id` is told apart within its kind. */
export interface Thing<Body = Record<string, unknown>> {
  kind: string;
  id: string;
  world: string;
  /** What it belongs to, by its id: an upload's parts, a post's replies. */
  parent: string | null;
  body: Body;
  createdAt: Date;
}

export type NewThing<Body> = Omit<Thing<Body>, 'createdAt' | 'parent'> & { parent?: string | null };

/** The memory of one stand-in. Every write is there before it returns, and none waits for another but those of the same thing. */
export interface Things {
  /** @returns false where that id is taken already; nothing is written then */
  add<Body extends object>(thing: NewThing<Body>): Promise<boolean>;
  get<Body extends object>(kind: string, id: string): Promise<Thing<Body> | null>;
  /**
   * Changes a thing as nobody else can at the same time. What `change` gives is its new body; null leaves it as it is.
   * @returns the thing as it is now, or null where there is none
   */
  change<Body extends object>(kind: string, id: string, change: (thing: Thing<Body>) => Body | null): Promise<Thing<Body> | null>;
  /** Newest last. */
  list<Body extends object>(kind: string, of: { world: string; parent?: string | null; limit?: number }): Promise<Thing<Body>[]>;
  /** @returns false where there was none */
  remove(kind: string, id: string): Promise<boolean>;
}
