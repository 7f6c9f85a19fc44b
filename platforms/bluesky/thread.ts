import type { ConnectedAccount, PlatformEnv } from '../port/platform.ts';
import { findRecord, gateCollection, postCollection, postsAfter, rkeyOf } from './records.ts';
import { homeBase } from './session.ts';
import { procedure } from './xrpc.ts';

const writeMs = 30_000;
/** What continues a post comes soon after it; nobody looks through all that an account has posted since. */
const mostPages = 20;

/**
 * Takes a post down with what continues it: the account's own answers to it, and its own answers to those. What it answered to other
 * people stays. The post itself goes last, so that what breaks off can be done again.
 * @returns whether the post was there
 * @throws CallFailure
 */
export async function removeThread(uri: string, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const repository = { base: homeBase(account), did: account.remoteId };
  const root = await findRecord(env, { ...repository, collection: postCollection, rkey: rkeyOf(uri) });
  // Deleting what is not there succeeds too, so only looking tells the two apart.
  if (!root) return false;

  const thread = [root.uri];
  let pages = 0;
  for await (const posts of postsAfter(env, repository, rkeyOf(uri))) {
    for (const { uri: own, value } of posts) {
      const parent = (value as { reply?: { parent?: { uri?: unknown } } }).reply?.parent?.uri;
      if (typeof parent === 'string' && thread.includes(parent)) thread.push(own);
    }
    pages += 1;
    if (pages === mostPages) break;
  }
  const remove = (collection: string, rkey: string) =>
    procedure(env, {
      base: repository.base,
      method: 'com.atproto.repo.deleteRecord',
      token: account.credentials.accessJwt,
      json: { repo: repository.did, collection, rkey },
      timeoutMs: writeMs,
    });
  for (const own of thread.slice(1).reverse()) await remove(postCollection, rkeyOf(own));
  const gate = { ...repository, collection: gateCollection, rkey: rkeyOf(uri) };
  if (await findRecord(env, gate)) await remove(gateCollection, gate.rkey);
  await remove(postCollection, rkeyOf(uri));
  return true;
}
