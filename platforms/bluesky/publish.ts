import type { ConnectedAccount, Content, Json, MediaFile, Outcomes, PlatformEnv, Publisher, Step } from '../port/platform.ts';
import { asSent, blueskyManifest } from './manifest.ts';
import { resolveMentions } from './mentions.ts';
import { imageOf, postRecord } from './post-record.ts';
import { problemOf } from './problems.ts';
import { findRecord, postCollection } from './records.ts';
import { homeBase } from './session.ts';
import { newTid } from './tid.ts';
import { type Answer, procedure, XrpcFailure } from './xrpc.ts';

const uploadMs = 60_000;
const writeMs = 30_000;
const create: Step = { key: 'create', kind: 'publish', what: 'Post', repeatable: false };

/** Chosen once for each post, so that however often it is sent there can be only one. */
type Intent = { rkey: string; createdAt: string };
type Sender = { account: ConnectedAccount; env: PlatformEnv };

export const blueskyPublisher: Publisher = {
  steps({ media }) {
    const uploads = media.map((_, i): Step => ({ key: uploadKey(i), kind: 'upload', what: `Picture ${i + 1}`, repeatable: true }));
    return [...uploads, create];
  },

  intend(step, _content, env) {
    if (step.key !== create.key) return null;
    const now = env.now();
    return { rkey: newTid(now), createdAt: now.toISOString() } satisfies Intent;
  },

  async perform({ step, intent, content, outcomes, account, env }) {
    const sender = { account, env };
    if (step.key === create.key) return createPost(intent as Intent, content, outcomes, sender);
    const file = content.media.find((_, i) => uploadKey(i) === step.key);
    if (!file) throw new Error(`This post has no step "${step.key}".`);
    return reduced(sender, 'ask', () => upload(file, sender));
  },

  async lookUp({ step, intent, account, env }) {
    if (step.key !== create.key) return { found: false };
    const { rkey } = intent as Intent;
    const place = { base: homeBase(account), did: account.remoteId, collection: postCollection, rkey };
    const record = await reduced({ account, env }, 'ask', () => findRecord(env, place));
    return record ? { found: true, outcome: { uri: record.uri, cid: record.cid } } : { found: false };
  },

  published(outcomes, account) {
    const { uri } = outcomes[create.key] as { uri: string };
    return { remoteId: uri, permalink: `https://bsky.app/profile/${account.handle}/post/${rkeyOf(uri)}` };
  },

  remove(post, account, env) {
    const sender = { account, env };
    const place = { base: homeBase(account), did: account.remoteId, collection: postCollection, rkey: rkeyOf(post.remoteId) };
    return reduced(sender, 'ask', async () => {
      // Deleting what is not there succeeds too, so only looking tells the two apart.
      if (!(await findRecord(env, place))) return false;
      await call(sender, 'com.atproto.repo.deleteRecord', { repo: place.did, collection: postCollection, rkey: place.rkey });
      return true;
    });
  },
};

const uploadKey = (index: number) => `upload ${index + 1}`;
const rkeyOf = (uri: string) => uri.slice(uri.lastIndexOf('/') + 1);

async function createPost(intent: Intent, content: Content, outcomes: Outcomes, sender: Sender): Promise<Json> {
  const text = asSent(content.text);
  const facets = blueskyManifest.facets(text);
  const dids = await reduced(sender, 'ask', () => resolveMentions(facets, homeBase(sender.account), sender.env));
  const send = (blobs: Json[]) => {
    const images = content.media.map((file, i) => imageOf(file, blobs[i] ?? null));
    return sendRecord(intent.rkey, postRecord({ text, facets, dids, images, createdAt: intent.createdAt }), sender);
  };
  try {
    return await send(content.media.map((_, i) => (outcomes[uploadKey(i)] as { blob: Json }).blob));
  } catch (error) {
    if (!(error instanceof XrpcFailure)) throw error;
    if (!blobIsGone(error)) throw problemOf(error, 'create', sender.env.now());
  }
  // A server throws away files that wait too long for their post. The same file gets the same name again, so the old outcomes stay true.
  const again = await reduced(sender, 'ask', () => Promise.all(content.media.map((file) => upload(file, sender))));
  return reduced(sender, 'create', () => send(again.map(({ blob }) => blob)));
}

async function sendRecord(rkey: string, record: Json, { account, env }: Sender): Promise<Json> {
  const repo = account.remoteId;
  const { uri, cid } = await call({ account, env }, 'com.atproto.repo.createRecord', { repo, collection: postCollection, rkey, record });
  if (uri === `at://${repo}/${postCollection}/${rkey}` && typeof cid === 'string') return { uri, cid };
  throw new XrpcFailure('strange', new URL(homeBase(account)).host, { status: 200 });
}

async function upload(file: MediaFile, { account, env }: Sender): Promise<{ blob: Json }> {
  const { blob } = await procedure(env, {
    base: homeBase(account),
    method: 'com.atproto.repo.uploadBlob',
    token: account.credentials.accessJwt,
    file: { contentType: file.contentType, bytes: new Uint8Array(await new Response(await file.open()).arrayBuffer()) },
    timeoutMs: uploadMs,
  });
  if (typeof blob === 'object' && blob !== null) return { blob: blob as Json };
  throw new XrpcFailure('strange', new URL(homeBase(account)).host, { status: 200 });
}

function call({ account, env }: Sender, method: string, json: object): Promise<Answer> {
  return procedure(env, { base: homeBase(account), method, token: account.credentials.accessJwt, json, timeoutMs: writeMs });
}

/** Older servers have no name for this error, only the words. */
function blobIsGone({ stage, status, error, words }: XrpcFailure): boolean {
  return stage === 'refused' && status === 400 && (error === 'BlobNotFound' || words.startsWith('Could not find blob'));
}

async function reduced<T>({ env }: Sender, purpose: 'ask' | 'create', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof XrpcFailure ? problemOf(error, purpose, env.now()) : error;
  }
}
