import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { isFields } from '../port/fields.ts';
import { reportedIn } from './problems.ts';
import { query, unexpectedAnswer } from './xrpc.ts';

/** The lexicons that Everycast reads and writes in a repository. */
export const postCollection = 'app.bsky.feed.post';
export const gateCollection = 'app.bsky.feed.threadgate';
export const profileCollection = 'app.bsky.actor.profile';

export type FoundRecord = { uri: string; cid: string; value: Record<string, unknown> };
/** A repository on a server. */
export type Repository = { base: string; did: string };

const lookMs = 15_000;

export const rkeyOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1);

/**
 * Looks up one record; `null` only if the server clearly says that there is none.
 * @throws CallFailure for anything less clear
 */
export async function findRecord(
  env: PlatformEnv,
  { base, did, collection, rkey }: Repository & { collection: string; rkey: string },
): Promise<FoundRecord | null> {
  const call = { base, method: 'com.atproto.repo.getRecord', timeoutMs: lookMs };
  try {
    const { uri, cid, value } = await query(env, { ...call, params: { repo: did, collection, rkey } });
    if (uri === `at://${did}/${collection}/${rkey}` && isFields(value)) {
      return { uri, cid: typeof cid === 'string' ? cid : '', value };
    }
  } catch (error) {
    if (error instanceof CallFailure && saysNotFound(error)) return null;
    throw error;
  }
  throw unexpectedAnswer(base);
}

/** Servers from before 2024 have no name for this error, only a message. */
function saysNotFound(failure: CallFailure): boolean {
  const words = reportedIn(failure);
  if (failure.status !== 400 || words === null) return false;
  return words.code === 'RecordNotFound' || (words.code === 'InvalidRequest' && words.message.startsWith('Could not locate record: at://'));
}
