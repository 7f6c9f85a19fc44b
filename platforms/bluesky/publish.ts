import type { ConnectedAccount } from '../port/account.ts';
import { type MadeCard, makeCard } from '../port/card.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { PerformContext, Publisher, SentPost } from '../port/publisher.ts';
import { thePost } from '../port/steps.ts';
import { intentIn, outcomeIn, readOutcome } from '../port/stored.ts';
import { fileAt, followers } from '../port/thread.ts';
import { findKeyed, Keyed, keyedBy, writeKeyed } from './keys.ts';
import { asSent, blueskyManifest } from './manifest.ts';
import { resolveMentions } from './mentions.ts';
import { optionsIn } from './options.ts';
import { postAt, Ref, stepsOf, wishIn } from './parts.ts';
import { blobIsGone, uploadPicture } from './pictures.ts';
import { gateRecord, postRecord, type SentFile } from './post-record.ts';
import { mapErrors, problemOf } from './problems.ts';
import { findRecord, gateCollection, postCollection, rkeyOf } from './records.ts';
import { homeBase, webOf } from './session.ts';
import { processed, Upload, uploadVideo } from './video.ts';
import { procedure, unexpectedAnswer } from './xrpc.ts';

const writeMs = 30_000;

/** What is written for a part: its record, and for the first part the record that limits replies, if any. */
type Written = { rkey: string; post: { [key: string]: Json }; gate: { [key: string]: Json } | null };

export const blueskyPublisher: Publisher = {
  steps: stepsOf,

  intend(step, { thread }, context) {
    if (step.kind !== 'publish') return null;
    return keyedBy(context, step.id.is === 'part' ? step.id.part : thread.length + 1);
  },

  async perform(context) {
    if (context.step.kind === 'publish') return create(context);
    if (context.step.kind === 'prepare') return card(context);
    const { step } = context;
    if (step.id.is === 'wait') return processed(outcomeIn(Upload, context.outcomes, { ...step.id, is: 'upload' }).jobId, context);
    const { file } = fileAt(step, context.content);
    if (file.kind === 'video') return uploadVideo(file, context);
    return mapErrors(context.env, 'ask', () => uploadPicture(file, context.account, context.env));
  },

  async lookUp(context) {
    const { step, account, env } = context;
    if (step.kind !== 'publish') return { found: false };
    const { found: record } = await mapErrors(env, 'ask', () => findKeyed(intentIn(Keyed, context), placeOf(account), env));
    return record ? { found: true, outcome: { uri: record.uri, cid: record.cid } } : { found: false, safe: true };
  },

  itemOf: ({ kind, key: step }, outcome) => (kind === 'publish' ? { step, remoteId: readOutcome(Ref, step, outcome).uri } : null),

  published(outcomes, account) {
    const { uri } = outcomeIn(Ref, outcomes, thePost);
    return { remoteId: uri, permalink: `${webOf(account.service)}/profile/${account.handle}/post/${rkeyOf(uri)}` };
  },

  remove: (post, account, env) => mapErrors(env, 'ask', () => removeThread(post, account, env)),
};

function card(context: PerformContext): Promise<Json> {
  const wish = wishIn(context.content, context.step.id.is === 'card' ? context.step.id.part : 0);
  if (!wish) throw new Error(`This post has no step "${context.step.key}".`);
  return makeCard(
    wish,
    context,
    async (picture) => (await mapErrors(context.env, 'ask', () => uploadPicture(picture, context.account, context.env))).blob,
  );
}

async function create(context: PerformContext): Promise<Json> {
  const { account, env } = context;
  const keyed = intentIn(Keyed, context);
  const { createdAt } = keyed;
  const { text: written, files, card: made, reply } = postAt(context);
  const { rules, language } = optionsIn(context.content.options);
  const text = asSent(written);
  const facets = blueskyManifest.facets(text);
  const dids = await mapErrors(env, 'ask', () => resolveMentions(facets, homeBase(account), env));
  const send = (sent: SentFile[], card: MadeCard | null) => {
    const post = postRecord({ text, facets, dids, files: sent, card, reply, language, createdAt });
    return writeKeyed(keyed, placeOf(account), env, (rkey) => {
      const gate = rules === null || reply !== null ? null : gateRecord(uriOf(account, rkey), rules, createdAt);
      return write({ rkey, post, gate }, account, env);
    });
  };
  try {
    return await send(files, made);
  } catch (error) {
    if (!blobIsGone(error) || files.some(({ file }) => file.kind === 'video')) throw problemOf(error, 'create', env.now());
  }
  // The same image gets the same name again, so earlier outcomes stay valid.
  const again = await mapErrors(env, 'ask', () =>
    Promise.all(files.map(async ({ file }) => ({ file, ...(await uploadPicture(file, account, env)) }))),
  );
  const card = made && (await mapErrors(env, 'ask', () => withPictureAgain(made, context)));
  return mapErrors(env, 'create', () => send(again, card));
}

/** If the server deleted a card's image, it is uploaded again, if its page still has one. */
async function withPictureAgain(card: MadeCard, { account, env }: PerformContext): Promise<MadeCard> {
  const page = card.picture === null ? null : await env.page(card.url);
  if (page?.is !== 'read' || !page.picture) return { ...card, picture: null };
  return { ...card, picture: (await uploadPicture(page.picture, account, env)).blob };
}

const placeOf = (account: ConnectedAccount) => ({ base: homeBase(account), did: account.remoteId, collection: postCollection });
const uriOf = ({ remoteId }: ConnectedAccount, rkey: string): string => `at://${remoteId}/${postCollection}/${rkey}`;

/** Writes a post in one commit with its reply settings, so that it is never open to others. @throws CallFailure */
async function write({ rkey, post, gate }: Written, account: ConnectedAccount, env: PlatformEnv): Promise<Json> {
  const base = homeBase(account);
  const repo = account.remoteId;
  const call = { base, token: account.credentials.accessJwt, timeoutMs: writeMs, quota: 'posts' } as const;
  const made = { $type: 'com.atproto.repo.applyWrites#create', rkey };
  const answer = gate
    ? await procedure(env, {
        ...call,
        method: 'com.atproto.repo.applyWrites',
        json: {
          repo,
          writes: [
            { ...made, collection: postCollection, value: post },
            { ...made, collection: gateCollection, value: gate },
          ],
        },
      })
    : await procedure(env, {
        ...call,
        method: 'com.atproto.repo.createRecord',
        json: { repo, collection: postCollection, rkey, record: post },
      });
  const [first] = Array.isArray(answer.results) ? answer.results.map(fieldsIn) : [answer];
  const { uri, cid } = first ?? {};
  if (uri === uriOf(account, rkey) && typeof cid === 'string') return { uri, cid };
  throw unexpectedAnswer(base);
}

/**
 * Deletes a post with the parts that Everycast sent after it; its owner's own replies stay. The post itself goes last, so that an
 * interrupted deletion can be repeated.
 * @returns whether the post existed
 * @throws CallFailure
 */
async function removeThread({ remoteId, outcomes }: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
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
