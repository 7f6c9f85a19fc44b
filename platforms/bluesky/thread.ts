import type { ConnectedAccount } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { SentPost } from '../port/publisher.ts';
import { followers } from '../port/thread.ts';
import type { Ref } from './parts.ts';
import { findRecord, gateCollection, postCollection, rkeyOf } from './records.ts';
import { homeBase } from './session.ts';
import { procedure } from './xrpc.ts';

const writeMs = 30_000;

/**
 * Takes a post down with the parts that Everycast sent after it; what its owner answered to it by themselves stays. The post itself goes
 * last, so that what breaks off can be done again.
 * @returns whether the post was there
 * @throws CallFailure
 */
export async function removeThread({ remoteId, outcomes }: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const repository = { base: homeBase(account), did: account.remoteId };
  const rkey = rkeyOf(remoteId);
  // Deleting what is not there succeeds too, so only looking tells the two apart.
  const root = await findRecord(env, { ...repository, collection: postCollection, rkey });
  const remove = (collection: string, key: string) =>
    procedure(env, {
      base: repository.base,
      method: 'com.atproto.repo.deleteRecord',
      token: account.credentials.accessJwt,
      json: { repo: repository.did, collection, rkey: key },
      timeoutMs: writeMs,
    });
  for (const { uri } of followers(outcomes) as Ref[]) await remove(postCollection, rkeyOf(uri));
  if (!root) return false;
  if (await findRecord(env, { ...repository, collection: gateCollection, rkey })) await remove(gateCollection, rkey);
  await remove(postCollection, rkey);
  return true;
}
