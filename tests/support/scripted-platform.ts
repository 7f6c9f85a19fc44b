import type { Content, Credentials, Json, LookUp, Platform, Step } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { newId } from '../../server/kernel/ids.ts';

/**
 * What the platform does with a call.
 * - `lost`: it is done, and the answer never comes. `dropped`: it is not done, and no answer comes either.
 * - `blind`: a look-up that can never tell.
 */
export type Behaviour = 'fine' | 'lost' | 'dropped' | 'outage' | 'retry_later' | 'rejected' | 'reconnect' | 'refresh' | 'blind' | 'broken';

const unreachable = () => new PlatformProblem('outage', 'The platform cannot be reached.', { ownWords: '503 Unavailable' });

export type Call = { what: 'upload' | 'create' | 'look'; key: string; account: string };
type RemotePost = { key: string; account: string; text: string; pictures: string[] };

/**
 * A platform in memory that does as it is told, call by call, and keeps every post that it was sent: sent twice is there twice.
 * `script` answers for each call; what it does not answer for is fine.
 */
export function createScriptedPlatform(now: () => Date) {
  const calls: Call[] = [];
  const posts: RemotePost[] = [];
  const state = {
    script: (_call: Call): Behaviour | undefined => undefined,
    /** Called in the middle of a call, before it has its effect. */
    during: async (_call: Call): Promise<void> => undefined,
    retryAt: null as Date | null,
    refreshDue: false,
  };

  async function act<T>(call: Call, effect: () => T): Promise<T> {
    calls.push(call);
    const behaviour = state.script(call) ?? 'fine';
    await state.during(call);
    switch (behaviour) {
      case 'fine':
        return effect();
      case 'lost':
        effect();
        if (call.what !== 'create') throw unreachable();
        throw new PlatformProblem('unconfirmed', 'The connection broke before the answer came.');
      case 'dropped':
        if (call.what !== 'create') throw unreachable();
        throw new PlatformProblem('unconfirmed', 'The connection broke before the answer came.');
      case 'blind':
        throw new PlatformProblem('unconfirmed', 'This platform has no way of telling.');
      case 'outage':
        throw unreachable();
      case 'retry_later':
        throw new PlatformProblem('retry_later', 'The platform asks to wait.', { at: state.retryAt ?? new Date(now().getTime() + 60_000) });
      case 'rejected':
        throw new PlatformProblem('rejected', 'The platform refused this.', { ownWords: '400 InvalidRequest: no' });
      case 'reconnect':
        throw new PlatformProblem('reconnect', 'The platform has ended this connection.', { ownWords: '400 Revoked' });
      case 'refresh':
        throw new PlatformProblem('refresh', 'The login has run out.');
      case 'broken':
        throw new TypeError('Cannot read properties of undefined');
    }
  }

  const steps = ({ media }: Content): Step[] => [
    ...media.map((_, index) => ({ key: `upload ${index + 1}`, repeatable: true, title: `Upload picture ${index + 1}` })),
    { key: 'create', repeatable: false, title: 'Create the post' },
  ];

  const platform: Platform = {
    manifest: {
      id: 'bluesky',
      name: 'Scripted',
      limits: { textUnits: 300, images: 4, imageBytes: 1_000_000, altUnits: 1000, imageTypes: ['image/png'] },
      measure: (text) => ({ unit: 'characters', length: text.length, max: 300, over: Math.max(0, text.length - 300), overFrom: null }),
      facets: () => [],
      check: ({ text }) => (text.length > 300 ? [{ field: 'text', code: 'text_too_long', message: 'The text is too long.' }] : []),
    },
    connect: {
      connect: () => Promise.reject(new Error('Not in these tests.')),
      profile: () => Promise.reject(new Error('Not in these tests.')),
      refreshDue: () => state.refreshDue,
      refresh: () => Promise.reject(new Error('Not in these tests.')),
    },
    publish: {
      steps,
      intend: (step) => (step.repeatable ? null : { key: newId() }),
      perform(step, intent, content, outcomes, account) {
        if (step.repeatable) {
          const file = content.media[Number(step.key.slice(7)) - 1];
          return act({ what: 'upload', key: step.key, account: account.remoteId }, (): Json => ({ blob: `blob of ${file?.id}` }));
        }
        const { key } = intent as { key: string };
        return act({ what: 'create', key, account: account.remoteId }, (): Json => {
          const pictures = content.media.map((_, index) => (outcomes[`upload ${index + 1}`] as { blob: string }).blob);
          posts.push({ key, account: account.remoteId, text: content.text, pictures });
          return { uri: `at://${key}` };
        });
      },
      lookUp(_step, intent, _content, _outcomes, account): Promise<LookUp> {
        const { key } = intent as { key: string };
        return act({ what: 'look', key, account: account.remoteId }, () => {
          const found = posts.some((post) => post.key === key);
          return found ? { found: true, outcome: { uri: `at://${key}` } } : { found: false };
        });
      },
      published(outcomes) {
        const { uri } = outcomes.create as { uri: string };
        return { remoteId: uri, permalink: `http://scripted.example/${uri.slice(5)}` };
      },
      remove: () => Promise.resolve(true),
    },
  };
  return Object.assign(state, { platform, calls, posts });
}

export const someCredentials: Credentials = { token: 'scripted' };
