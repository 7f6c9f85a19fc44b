import { type Message, message, verbatim } from '@everycast/messages/message';
import type { Credentials } from '@everycast/platforms/port/account';
import { cardStep } from '@everycast/platforms/port/card';
import type { RateLimitReport } from '@everycast/platforms/port/env';
import { firstFree } from '@everycast/platforms/port/found';
import { overBy, stops } from '@everycast/platforms/port/issues';
import { Json } from '@everycast/platforms/port/json';
import type { PlatformManifest, Quota } from '@everycast/platforms/port/manifest';
import type { OptionField, Options } from '@everycast/platforms/port/options';
import type { Platform } from '@everycast/platforms/port/platform';
import { NotYet, PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content, LookUp, PerformContext, StepContext } from '@everycast/platforms/port/publisher';
import { keyOf, type Step, stepOf, theComment, thePost } from '@everycast/platforms/port/steps';
import { fileAt, followers, partsOf } from '@everycast/platforms/port/thread';
import { newId } from '../../server/kernel/ids.ts';

/**
 * How the platform handles a call.
 * - `lost`: it is executed, and the response never arrives. `dropped`: it isn't executed, and there is no response either.
 * - `late`: there is no response, and it is executed after `lateBy`. `retry_later`: it isn't executed; `limited`: it is, with the same answer.
 * - `working`: it isn't ready yet, and should be checked again at `readyAt`.
 * - `blind`: a look-up that can never tell.
 */
export type Behaviour =
  | 'fine'
  | 'lost'
  | 'dropped'
  | 'late'
  | 'limited'
  | 'working'
  | 'outage'
  | 'retry_later'
  | 'rejected'
  | 'gone'
  | 'reconnect'
  | 'refresh'
  | 'blind'
  | 'broken';

const unreachable = () =>
  new PlatformProblem('outage', verbatim('The platform cannot be reached.'), { platformMessage: '503 Unavailable' });

export type Call = {
  what: 'prepare' | 'upload' | 'wait' | 'create' | 'part' | 'comment' | 'look' | 'edit' | 'remove';
  key: string;
  account: string;
};
/** `after`: the post that it continues. */
type RemotePost = { key: string; account: string; text: string; pictures: string[]; options?: Options; after?: string | null };
type RemoteComment = { key: string; account: string; on: string; text: string };

/**
 * A scripted platform in memory that keeps every post it receives: one sent twice exists twice. `script` decides about each call; others
 * succeed.
 */
export function createScriptedPlatform(now: () => Date) {
  const calls: Call[] = [];
  const posts: RemotePost[] = [];
  const comments: RemoteComment[] = [];
  const usual = {
    script: (_call: Call): Behaviour | undefined => undefined,
    /** Runs in the middle of a call, before it has its effect. */
    during: async (_call: Call): Promise<void> => undefined,
    retryAt: null as Date | null,
    /** Milliseconds. */
    lateBy: 60_000,
    readyAt: null as Date | null,
    refreshDue: false,
    /** It supports no key: each post sent is a new one, and is looked up by its text. */
    byText: false,
    /** A file is sent in this many parts, each checkpointed. */
    parts: 1,
    /** Something is prepared before anything else. */
    prepares: false,
    /** It processes a post's files before the post can be created. */
    worksOnFiles: false,
    /** It processes a post that it has accepted, and says where it is after that. */
    worksOnPosts: false,
    /** A comment follows each post, though nobody wrote one. */
    commented: false,
    /** true, or why it has none. */
    threads: true as true | Message,
    firstComments: true as true | Message,
    edits: true as true | Message,
    removes: true as true | Message,
    options: [] as OptionField[],
    /** The longest text that it accepts. */
    max: 300,
    /** The longest text with an image, if that differs. */
    maxBeside: null as number | null,
    /** Creating a post counts against the limit "posts". */
    counts: false,
    quotas: [] as Quota[],
    /** The fetch of the last call. */
    fetch: null as typeof fetch | null,
    /** The remaining limit that it reports with each response. */
    says: null as RateLimitReport | null,
  };
  const state = { ...usual };
  /** Requests that are still on their way. */
  const underWay: { at: number; effect: () => unknown }[] = [];

  /** Executes what has arrived by now. */
  function arrive(): void {
    for (const late of underWay.filter(({ at }) => at <= now().getTime())) {
      underWay.splice(underWay.indexOf(late), 1);
      late.effect();
    }
  }

  async function act<T>(call: Call, { env }: Pick<StepContext, 'env'>, effect: () => T): Promise<T> {
    arrive();
    calls.push(call);
    state.fetch = env.fetch;
    const behaviour = state.script(call) ?? 'fine';
    await state.during(call);
    if (state.says) env.reportRateLimit(state.says);
    const isPublic = call.what !== 'prepare' && call.what !== 'upload' && call.what !== 'wait' && call.what !== 'look';
    switch (behaviour) {
      case 'fine':
        return effect();
      case 'lost':
        effect();
        if (!isPublic) throw unreachable();
        throw new PlatformProblem('unconfirmed', verbatim('The connection broke before the answer came.'));
      case 'dropped':
        if (!isPublic) throw unreachable();
        throw new PlatformProblem('unconfirmed', verbatim('The connection broke before the answer came.'));
      case 'working':
        throw new NotYet(verbatim('The platform is still at work on this.'), state.readyAt ?? new Date(now().getTime() + 30_000));
      case 'late':
        if (!isPublic) throw unreachable();
        underWay.push({ at: now().getTime() + state.lateBy, effect });
        throw new PlatformProblem('unconfirmed', verbatim('The connection broke before the answer came.'));
      case 'blind':
        throw new PlatformProblem('unconfirmed', verbatim('This platform has no way of telling.'));
      case 'outage':
        throw unreachable();
      case 'limited':
      case 'retry_later':
        if (behaviour === 'limited') effect();
        throw new PlatformProblem('retry_later', verbatim('The platform asks to wait.'), {
          at: state.retryAt ?? new Date(now().getTime() + 60_000),
          platformMessage: '429 Too Many Requests',
          answered: isPublic,
        });
      case 'gone':
        throw new PlatformProblem('rejected', verbatim('The platform could not use this after all.'), { gone: true });
      case 'rejected':
        throw new PlatformProblem('rejected', verbatim('The platform refused this.'), { platformMessage: '400 InvalidRequest: no' });
      case 'reconnect':
        throw new PlatformProblem('reconnect', verbatim('The platform has ended this connection.'), { platformMessage: '400 Revoked' });
      case 'refresh':
        throw new PlatformProblem('refresh', verbatim('The login has run out.'));
      case 'broken':
        throw new TypeError('Cannot read properties of undefined');
    }
  }

  function steps({ media, thread, firstComment, pictures }: Content): Step[] {
    const uploads = [media, ...thread.map((part) => part.media)].flatMap((files, part) =>
      files.map((_, file): Step => stepOf({ is: 'upload', part, file }, message('steps.image', { file: file + 1 }))),
    );
    const work = state.worksOnFiles ? [stepOf({ is: 'container wait' }, 'steps.carousel')] : [];
    const create = stepOf(thePost, 'steps.post', { quota: state.counts ? 'posts' : undefined });
    const processing = state.worksOnPosts ? [stepOf({ is: 'wait', part: 0, file: 0 }, 'steps.post')] : [];
    const parts = thread.map((_, index) => stepOf({ is: 'part', part: index + 1 }, message('steps.part', { part: index + 2 })));
    const comment = stepOf(theComment, 'steps.first_comment');
    const named = Object.keys(pictures).map((option) => stepOf({ is: 'picture', option }, 'steps.cover'));
    const prepared = state.prepares ? [cardStep(0)] : [];
    const following = [...processing, ...parts, ...(state.commented || firstComment !== '' ? [comment] : []), ...named];
    return [...prepared, ...uploads, ...work, create, ...following];
  }

  /** Sends a file's missing parts, and checkpoints each. */
  async function upload(context: PerformContext): Promise<Json> {
    const { step, content, account, checkpoint } = context;
    const file = step.id.is === 'picture' ? content.pictures[step.id.option] : fileAt(step, content).file;
    const there = typeof checkpoint === 'number' ? checkpoint : 0;
    for (let part = there + 1; part < state.parts; part += 1) {
      const sent = act({ what: 'upload', key: `${step.key} part ${part}`, account: account.remoteId }, context, () => null);
      await Promise.race([sent, ended(context.signal)]);
      await context.saveCheckpoint(part);
      context.reportProgress(part / state.parts);
    }
    return act({ what: 'upload', key: step.key, account: account.remoteId }, context, (): Json => ({ blob: `blob of ${file?.id}` }));
  }

  async function lookByText(context: StepContext, key: string): Promise<LookUp> {
    const { remoteId: account } = context.account;
    const { text = '' } = partsOf(context.content).find((part) => part.key === context.step.key) ?? {};
    const alike = await act({ what: 'look', key, account }, context, () =>
      [...posts, ...comments].filter((one) => one.account === account && one.text === text),
    );
    const found = await firstFree(
      alike.map((one) => ({ id: `at://${one.key}`, at: context.since.getTime() })),
      context,
    );
    return found ? { found: true, outcome: { uri: found.id } } : { found: false };
  }

  const maxOf = (media: readonly unknown[]): number => (media.length > 0 ? (state.maxBeside ?? state.max) : state.max);

  const manifest: PlatformManifest = {
    id: 'bluesky',
    name: 'Scripted',
    connect: { by: 'password', service: null },
    publishes: {
      text: true,
      link: true,
      image: true,
      images: true,
      video: true,
      short: true,
      alt_text: true,
      get thread() {
        return state.threads;
      },
      get first_comment() {
        return state.firstComments;
      },
      get edit() {
        return state.edits;
      },
      get remove() {
        return state.removes;
      },
    },
    drawn: 'micropost',
    folds: null,
    looks: 'bluesky.looks',
    get quotas() {
      return { publish: state.quotas };
    },
    options: () => state.options,
    measure: (text, _traits, media = []) => {
      const max = maxOf(media);
      return { unit: 'characters', length: text.length, max, over: Math.max(0, text.length - max), overFrom: null };
    },
    facets: () => [],
    media: () => ({
      image: { max: 4, types: ['image/png'], bytes: 1_000_000, alt: 1000 },
      video: null,
      mixed: false,
      needed: false,
      max: 4,
    }),
    check: (content) =>
      [content, ...content.thread].flatMap(({ text, media }, part) =>
        text.length > maxOf(media) ? [{ ...stops('text', 'text_too_long', overBy(text.length, maxOf(media), 'Scripted')), part }] : [],
      ),
  };

  const platform: Platform = {
    manifest,
    connect: {
      by: 'password',
      connect: () => Promise.reject(new Error('Not in these tests.')),
      profile: () => Promise.reject(new Error('Not in these tests.')),
      refreshDue: () => state.refreshDue,
      refresh: () => Promise.reject(new Error('Not in these tests.')),
    },
    publish: {
      steps,
      intend: (step, _content, { derived }) => (step.repeatable ? null : { key: derived(step.key) }),
      async perform(context) {
        const { step, intent, content, outcomes, account } = context;
        if (step.kind === 'upload') return upload(context);
        if (step.kind === 'prepare') {
          return act({ what: 'prepare', key: step.key, account: account.remoteId }, context, () => ({
            card: null,
            why: verbatim('There is no page.'),
          }));
        }
        if (step.kind === 'wait') return act({ what: 'wait', key: step.key, account: account.remoteId }, context, () => null);
        const key = state.byText ? newId() : (intent as { key: string }).key;
        if (step.id.is === 'comment') {
          const { uri } = outcomes.create as { uri: string };
          return act({ what: 'comment', key, account: account.remoteId }, context, () => {
            comments.push({ key, account: account.remoteId, on: uri, text: content.firstComment });
            return { uri: `at://${key}` };
          });
        }
        const part = step.id.is === 'part' ? step.id.part : 0;
        const { text, media } = content.thread[part - 1] ?? content;
        const before = part === 0 ? null : outcomes[keyOf({ is: 'part', part: part - 1 })];
        return act({ what: part === 0 ? 'create' : 'part', key, account: account.remoteId }, context, (): Json => {
          const pictures = media.map((_, index) => (outcomes[keyOf({ is: 'upload', part, file: index })] as { blob: string }).blob);
          const after = before ? (before as { uri: string }).uri : null;
          posts.push({ key, account: account.remoteId, text, pictures, options: content.options, after });
          return { uri: `at://${key}` };
        });
      },
      lookUp(context): Promise<LookUp> {
        const { key } = context.intent as { key: string };
        if (state.byText) return lookByText(context, key);
        return act({ what: 'look', key, account: context.account.remoteId }, context, () => {
          const found = [...posts, ...comments].some((one) => one.key === key);
          return found ? { found: true, outcome: { uri: `at://${key}` } } : { found: false, safe: true };
        });
      },
      itemOf: ({ kind, key: step }, outcome) => (kind === 'publish' ? { step, remoteId: (outcome as { uri: string }).uri } : null),
      published(outcomes) {
        const { uri } = outcomes.create as { uri: string };
        const isShown = !state.worksOnPosts || 'wait 1' in outcomes;
        return { remoteId: uri, permalink: isShown ? `http://scripted.example/${uri.slice(5)}` : null };
      },
      remove({ remoteId, outcomes }, account, env) {
        const uris = [remoteId, ...(followers(Json, outcomes) as { uri: string }[]).map(({ uri }) => uri)];
        return act({ what: 'remove', key: remoteId.slice(5), account: account.remoteId }, { env }, () => {
          const without = <One extends { key: string }>(list: One[]): boolean => {
            const before = list.length;
            list.splice(0, before, ...list.filter(({ key }) => !uris.includes(`at://${key}`)));
            return list.length < before;
          };
          return [without(posts), without(comments)].includes(true);
        });
      },
      edit({ remoteId }, content, account, env) {
        return act({ what: 'edit', key: remoteId.slice(5), account: account.remoteId }, { env }, () => {
          const post = posts.find(({ key }) => `at://${key}` === remoteId);
          if (post) post.text = content.text;
        });
      },
    },
  };
  /** Resets everything except published posts. */
  const reset = (): void => void Object.assign(state, usual);
  return Object.assign(state, { platform, calls, posts, comments, reset, arrive });
}

/** Rejects with the reason when the request is aborted; otherwise it never settles. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export const someCredentials: Credentials = { token: 'scripted' };
