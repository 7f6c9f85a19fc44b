import { z } from 'zod';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { Json } from '../port/json.ts';
import type { IntentContext } from '../port/publisher.ts';
import { type FoundRecord, findRecord, type Repository } from './records.ts';

/** A record that must exist once: the keys it may have, in order, and its time. */
export const Keyed = z.object({ rkeys: z.array(z.string()), createdAt: z.string() });
export type Keyed = z.infer<typeof Keyed>;
/** Where such a record is. */
type RecordCollection = Repository & { collection: string };

/** How many keys a record may have. */
const keys = 4;
/** A post that is later than this is dated when it goes out, or readers wouldn't see it among the newest. Milliseconds. */
const lateMs = 10 * 60_000;
const second = 1_000_000;

/**
 * The keys of a record, always the same for the same post: its due second, and a moment in it derived from the post. A thread's parts
 * follow each other in it. Two of an account's posts due in one second share a key once in a billion times; then the second one takes the
 * next of its keys.
 * @param part of the thread, from 0
 */
export function keyedBy({ derived, dueAt, now }: IntentContext, part: number): Keyed {
  const hash = derived('record');
  const bits = (at: number, digits: number) => Number.parseInt(hash.slice(at, at + digits), 16);
  const secondOf = (at: Date) => Math.floor(at.getTime() / 1000);
  const rkeys = Array.from({ length: keys }, (_, index) => {
    const micros = secondOf(dueAt) * second + (bits(12 * index, 8) % second) + part;
    return tidOf(micros, bits(12 * index + 8, 4) % 1024);
  });
  const dated = now().getTime() - dueAt.getTime() > lateMs ? now() : dueAt;
  const fraction = String((bits(12 * keys, 8) + part * 1000) % second).padStart(6, '0');
  return { rkeys, createdAt: `${new Date(secondOf(dated) * 1000).toISOString().slice(0, 19)}.${fraction}Z` };
}

/** The moment within its second identifies a post; the second depends on when it went out. */
const isOf = ({ createdAt }: Keyed, { value }: FoundRecord): boolean => String(value.createdAt).slice(-8) === createdAt.slice(-8);

/** Looks a record up under its keys. `rkey`: the key to write it under if it isn't there. @throws CallFailure */
export async function findKeyed(
  keyed: Keyed,
  place: RecordCollection,
  env: PlatformEnv,
): Promise<{ found: FoundRecord } | { found: null; rkey: string }> {
  for (const rkey of keyed.rkeys) {
    const found = await findRecord(env, { ...place, rkey });
    if (found === null) return { found, rkey };
    if (isOf(keyed, found)) return { found };
  }
  throw new Error('All keys of a record belong to others.');
}

/**
 * Writes a record under the first of its keys. If a server rejects that, which also happens if the key exists, the record is looked up:
 * it is there already, or another one has its key.
 * @throws CallFailure
 */
export async function writeKeyed(
  keyed: Keyed,
  place: RecordCollection,
  env: PlatformEnv,
  write: (rkey: string) => Promise<Json>,
): Promise<Json> {
  const [first = ''] = keyed.rkeys;
  try {
    return await write(first);
  } catch (error) {
    if (!(error instanceof CallFailure) || !mayMeanTaken(error)) throw error;
    const look = await findKeyed(keyed, place, env).catch((unclear: unknown) => {
      // The next look-up finds out; what the server said about the post matters more.
      if (unclear instanceof CallFailure) throw error;
      throw unclear;
    });
    if (look.found) return { uri: look.found.uri, cid: look.found.cid };
    if (look.rkey === first) throw error;
    return write(look.rkey);
  }
}

/** Servers have no error of their own for a key that exists: most answer with 500. */
const mayMeanTaken = ({ kind, status }: CallFailure): boolean => kind === 'refused' && [400, 409, 500].includes(status);

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * A record key: a timestamp in microseconds and ten bits that distinguish its writers, in 13 letters that sort by time
 * (https://atproto.com/specs/tid).
 * @param micros since 1970
 * @param clock from 0 to 1023
 */
export function tidOf(micros: number, clock: number): string {
  let value = (BigInt(micros) << 10n) | BigInt(clock);
  let key = '';
  for (let i = 0; i < 13; i += 1) {
    key = (alphabet[Number(value & 31n)] ?? '') + key;
    value >>= 5n;
  }
  return key;
}
