import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { KeyOwner, StreamKeyStore } from './stream-ingest-store.ts';

/** The purpose under which the keys of people's encoders are sealed. */
const purpose = 'encoder-key';
/** With so much chance, a plain hash is enough to look a key up, and nobody guesses one. Bytes. */
const keyBytes = 24;
/** Encoders reconnect automatically within this time. Milliseconds. */
const reconnectsWithin = 60_000;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The wake name (`kernel.events.wake`) for encoders whose key has been replaced or removed. */
export const keyReplaced = ({ workspaceId, userId }: KeyOwner): string => `stream-key ${workspaceId} ${userId}`;

/** One stream key per person and workspace, for their encoder. */
export function createStreamKeys(
  { db, clock, events, secrets }: Pick<Kernel, 'db' | 'clock' | 'events' | 'secrets'>,
  store: StreamKeyStore,
) {
  const lookUp = createOwnerLookup(store.ownersOf);
  return {
    /** The key; null if the person has none, or it was sealed with another SECRET_KEY. */
    async find(owner: KeyOwner): Promise<string | null> {
      const row = await store.find(owner);
      if (!row) return null;
      try {
        return secrets.open(row.secret, purpose);
      } catch {
        // It still works for the encoder that has it. Only showing it takes a new one.
        return null;
      }
    },
    /**
     * A new key. An encoder that uses the one before is disconnected. `stillAllowed` is called once the key exists, so that a concurrent
     * password reset removes this one, too.
     * @throws AppError not_signed_in if it isn't
     */
    async renew({ workspaceId, userId }: KeyOwner, stillAllowed: () => Promise<boolean>): Promise<string> {
      const owner = { workspaceId, userId };
      const key = randomBytes(keyBytes).toString('base64url');
      await db.transaction().execute(async (tx) => {
        await store.put(tx, { ...owner, hash: hashOf(key), secret: secrets.seal(key, purpose), createdAt: clock.now() });
        await events.wake(tx, keyReplaced(owner));
      });
      if (!(await stillAllowed())) {
        await store.remove(hashOf(key));
        await events.wake(db, keyReplaced(owner));
        throw new AppError('not_signed_in', 'access.sign_in');
      }
      return key;
    },
    /** Ends a person's keys in all workspaces. Encoders that use them are disconnected. */
    async removeAll(tx: Tx, userId: string): Promise<void> {
      for (const owner of await store.removeAll(tx, userId)) await events.wake(tx, keyReplaced(owner));
    },
    /** Whose key this is; undefined if nobody's. */
    ownerOf: (key: string): Promise<KeyOwner | undefined> => lookUp(hashOf(key)),
    lock: store.lock,
    /** The person has ended the stream here: their encoder may not begin another one just by reconnecting. */
    refuseNext: (owner: KeyOwner): Promise<void> => store.refuse(owner, new Date(clock.now().getTime() + reconnectsWithin)),
    takeRefusal: (owner: KeyOwner): Promise<boolean> => store.takeRefusal(owner, clock.now()),
  };
}
export type StreamKeys = ReturnType<typeof createStreamKeys>;

type ReadOwners = (hashes: readonly string[]) => Promise<ReadonlyMap<string, KeyOwner>>;

/**
 * Looks up owners by the hashes of their keys, in one query at a time: hashes that arrive during a query share the next one. However many
 * keys strangers send, they occupy one database connection, and a right key waits for at most two queries.
 */
export function createOwnerLookup(read: ReadOwners): (hash: string) => Promise<KeyOwner | undefined> {
  let previous: Promise<unknown> = Promise.resolve();
  let next: { hashes: Set<string>; owners: ReturnType<ReadOwners> } | null = null;

  const collect = () => {
    const hashes = new Set<string>();
    const owners = previous.then(() => {
      next = null;
      return read([...hashes]);
    });
    previous = Promise.allSettled([owners]);
    return { hashes, owners };
  };

  return async (hash) => {
    next ??= collect();
    next.hashes.add(hash);
    return (await next.owners).get(hash);
  };
}
