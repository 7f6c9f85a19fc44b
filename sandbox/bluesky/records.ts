import { z } from 'zod';
import { kind, type StoredRecord } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import type { BlueskyBlobs } from './blobs.ts';
import { recordCid, tid } from './ids.ts';
import { blobsIn, collections, refusalOf } from './lexicons.ts';

const Body = z.object({
  did: z.string(),
  collection: z.string(),
  rkey: z.string(),
  cid: z.string(),
  value: z.record(z.string(), z.unknown()),
});
type Body = z.infer<typeof Body>;
const stored = kind('record', Body);
export type BlueskyRecord = Body & { uri: string; at: Date };
export type BlueskyRecords = ReturnType<typeof createRecords>;
/** A record to create. `path`: its place in the request. */
export type NewRecord = { collection: string; rkey?: string | undefined; value: Record<string, unknown>; path: string };
/** A server's error. */
export interface Refused {
  status: 400 | 500;
  error: string;
  message: string;
}

/** The most records of an account that are read. */
const max = 10_000;
/** The newest records of all accounts in the feed. */
const maxInFeed = 1_000;
const recordKey = /^[\w.:~-]{1,512}$/;
const tidKey = /^[234567a-j][234567a-z]{12}$/;
const invalid = (message: string, error = 'InvalidRequest'): Refused => ({ status: 400, error, message });

/** The repositories of accounts. */
export function createRecords({ records, now }: StandInContext, blobs: BlueskyBlobs) {
  const uriOf = ({ did, collection, rkey }: Pick<Body, 'did' | 'collection' | 'rkey'>): string => `at://${did}/${collection}/${rkey}`;
  const shown = ({ createdAt: at, body }: StoredRecord<Body>): BlueskyRecord => ({ ...body, uri: uriOf(body), at });

  async function refusal(parsed: ParsedRequest, { collection, rkey, value, path }: NewRecord & { rkey: string }): Promise<Refused | null> {
    if (value.$type !== collection) return invalid(`Invalid $type: expected ${collection}, got ${String(value.$type)}`);
    const needsTid = [collections.post, collections.gate, collections.like].includes(collection);
    if (!recordKey.test(rkey)) return invalid(`Invalid record key: ${rkey}`);
    if (needsTid && !tidKey.test(rkey)) return invalid(`Invalid record key for ${collection}: Invalid TID`);
    const wrong = refusalOf(collection, value, path);
    if (wrong) return invalid(wrong);
    for (const { cid, mimeType, size } of blobsIn(value)) {
      const blob = await blobs.find(parsed.account, cid);
      if (!blob) return invalid(`Could not find blob: ${cid}`, 'BlobNotFound');
      if (blob.type !== mimeType)
        return invalid(`Referenced Mimetype does not match stored blob. Expected: ${blob.type}, Got: ${mimeType}`, 'InvalidMimeType');
      if (blob.size !== size)
        return invalid(`Referenced size does not match stored blob. Expected: ${blob.size}, Got: ${size}`, 'InvalidSize');
    }
    return null;
  }

  async function get(did: string, collection: string, rkey: string): Promise<BlueskyRecord | null> {
    const record = await records.get(stored, uriOf({ did, collection, rkey }));
    return record && shown(record);
  }

  return {
    get,

    /** Creates all of these or none. */
    async create(parsed: ParsedRequest, wishes: readonly NewRecord[]): Promise<Body[] | Refused> {
      const did = parsed.account;
      const made: Body[] = [];
      for (const wish of wishes) {
        const rkey = wish.rkey ?? tid(now());
        const refused = await refusal(parsed, { ...wish, rkey });
        if (refused) return refused;
        // Servers have no message for this: their record tree throws.
        if (await get(did, wish.collection, rkey)) return { status: 500, error: 'InternalServerError', message: 'Internal Server Error' };
        made.push({ did, collection: wish.collection, rkey, cid: recordCid(wish.value), value: wish.value });
      }
      for (const body of made) {
        const isNew = await parsed.records.add(stored, { id: uriOf(body), tenant: parsed.tenant, parent: did, body });
        if (!isNew) return { status: 500, error: 'InternalServerError', message: 'Internal Server Error' };
      }
      return made;
    },

    /** @returns whether it existed */
    remove: (parsed: ParsedRequest, collection: string, rkey: string): Promise<boolean> =>
      parsed.records.remove(stored, uriOf({ did: parsed.account, collection, rkey })),

    /** All of an account's, ordered by key. */
    async all(tenant: string, did: string, collection: string): Promise<BlueskyRecord[]> {
      const found = (await records.list(stored, { tenant, parent: did, limit: max })).map(shown);
      return found.filter((one) => one.collection === collection).sort((a, b) => (a.rkey < b.rkey ? -1 : 1));
    },

    /** The newest of all accounts in a collection. */
    async newest(tenant: string, collection: string): Promise<BlueskyRecord[]> {
      const found = (await records.list(stored, { tenant, limit: maxInFeed })).map(shown);
      return found.filter((one) => one.collection === collection);
    },

    uriOf,
  };
}
