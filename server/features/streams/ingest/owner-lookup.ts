import type { KeyOwner } from './stream-ingest-store.ts';

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
