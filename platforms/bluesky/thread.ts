import type { ConnectedAccount } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { SentPost } from '../port/publisher.ts';
import { followers } from '../port/thread.ts';
import { Ref } from './parts.ts';
import { findRecord, gateCollection, postCollection, rkeyOf } from './records.ts';
import { homeBase } from './session.ts';
import { procedure } from './xrpc.ts';

const writeMs = 30_000;

/**
 * Deletes a post with the parts that Everycast sent after it; its owner's own replies stay. The post itself goes last, so that an
 * interrupted deletion can be repeated.
 * @returns whether the post existed
 * @throws CallFailure
 */
export async function removeThread({ remoteId, outcomes }: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const repository = { base: homeBase(account), did: account.remoteId };
  const rkey = rkeyOf(remoteId);
  // Deleting a missing record succeeds, too, so it has to be looked up first.
  const root = await findRecord(env, { ...repository, collection: postCollection, rkey });
  const remove = (collection: string, key: string) =>
    procedure(env, {
      base: repository.base,
      method: 'com.atproto.repo.deleteRecord',
      token: account.credentials.accessJwt,
      json: { repo: repository.did, collection, rkey: key },
      timeoutMs: writeMs,
    });
  for (const { uri } of followers(Ref, outcomes)) await remove(postCollection, rkeyOf(uri));
  if (!root) return false;
  if (await findRecord(env, { ...repository, collection: gateCollection, rkey })) await remove(gateCollection, rkey);
  await remove(postCollection, rkey);
  return true;
}
