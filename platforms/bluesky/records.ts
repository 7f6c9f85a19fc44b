import type { PlatformEnv } from '../port/platform.ts';
import { query, XrpcFailure } from './xrpc.ts';

/** The lexicons of what Everycast reads and writes in a person's repository. */
export const postCollection = 'app.bsky.feed.post';
export const profileCollection = 'app.bsky.actor.profile';

type FoundRecord = { uri: string; cid: string; value: Record<string, unknown> };

const lookMs = 15_000;

/**
 * Looks for one record; `null` only where the server says clearly that there is none.
 * @throws XrpcFailure for everything less clear
 */
export async function findRecord(
  env: PlatformEnv,
  { base, did, collection, rkey }: { base: string; did: string; collection: string; rkey: string },
): Promise<FoundRecord | null> {
  const call = { base, method: 'com.atproto.repo.getRecord', timeoutMs: lookMs };
  try {
    const { uri, cid, value } = await query(env, { ...call, params: { repo: did, collection, rkey } });
    if (uri === `at://${did}/${collection}/${rkey}` && typeof value === 'object' && value !== null) {
      return { uri, cid: typeof cid === 'string' ? cid : '', value: value as Record<string, unknown> };
    }
  } catch (error) {
    if (error instanceof XrpcFailure && saysNotFound(error)) return null;
    throw error;
  }
  throw new XrpcFailure('strange', new URL(base).host, { status: 200 });
}

/** Servers from before 2024 have no name for this error, only the words. */
function saysNotFound({ status, error, words }: XrpcFailure): boolean {
  return (
    status === 400 && (error === 'RecordNotFound' || (error === 'InvalidRequest' && words.startsWith('Could not locate record: at://')))
  );
}
