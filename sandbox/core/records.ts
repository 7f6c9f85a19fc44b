import type { z } from 'zod';

/** A kind of record, and what its bodies are. Each is declared once, by the code that it belongs to. */
export interface Kind<Body extends object> {
  name: string;
  body: z.ZodType<Body>;
}

/** @param name unique within a stand-in */
export const kind = <Body extends object>(name: string, body: z.ZodType<Body>): Kind<Body> => ({ name, body });

/** What a stand-in stores: a post, a token, an upload. `tenant` is the workspace that uses it; `id` is unique within its kind. */
export interface StoredRecord<Body> {
  id: string;
  tenant: string;
  /** The ID of what it belongs to: an upload's parts, a post's replies. */
  parent: string | null;
  body: Body;
  createdAt: Date;
}

export type NewRecord<Body> = Omit<StoredRecord<Body>, 'createdAt' | 'parent'> & { parent?: string | null };

/** A stored body isn't what its kind's schema says. */
export class InvalidBody extends Error {
  override name = 'InvalidBody';
}

/**
 * One stand-in's storage. Every write is complete before it returns, and only writes to the same record wait for each other. Whatever reads
 * a record throws `InvalidBody` if its body isn't what its kind says: an earlier version, or a person with psql, may have written it.
 */
export interface RecordStore {
  /**
   * @param max how many of its kind the tenant may have; without it, any number
   * @returns false if the ID is taken, or the tenant has as many; nothing is written then
   */
  add<Body extends object>(kind: Kind<Body>, record: NewRecord<NoInfer<Body>>, max?: number): Promise<boolean>;
  get<Body extends object>(kind: Kind<Body>, id: string): Promise<StoredRecord<Body> | null>;
  /**
   * Changes a record atomically. `change` returns its new body; null leaves it unchanged.
   * @returns the current record, or null if there is none
   */
  change<Body extends object>(
    kind: Kind<Body>,
    id: string,
    change: (record: StoredRecord<Body>) => NoInfer<Body> | null,
  ): Promise<StoredRecord<Body> | null>;
  /** Newest last. */
  list<Body extends object>(
    kind: Kind<Body>,
    of: { tenant: string; parent?: string | null; limit?: number },
  ): Promise<StoredRecord<Body>[]>;
  /** @returns false if there was none */
  remove<Body extends object>(kind: Kind<Body>, id: string): Promise<boolean>;
}
