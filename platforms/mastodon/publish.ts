import type { ConnectedAccount } from '../port/account.ts';
import { type Answer, CallFailure, call, objectIn, strange } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { itemById } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, Publisher, StepContext } from '../port/publisher.ts';
import { keyOf, thePost } from '../port/steps.ts';
import { fileAt, followers } from '../port/thread.ts';
import { tokenOf } from './api.ts';
import { coverOf } from './cover.ts';
import { find } from './look.ts';
import { processed, sawLimit, upload } from './media.ts';
import { chosenIn } from './options.ts';
import { postAt, stepsOf } from './parts.ts';
import { reduced } from './problems.ts';

const callMs = 30_000;

type Intent = { key: string };

/** "Idempotency keys are stored for up to 1 hour" (Mastodon's description of POST /api/v1/statuses), minus differences between clocks. */
const keyMs = 55 * 60_000;

export const mastodonPublisher: Publisher = {
  steps: stepsOf,

  intend: (step) => (step.kind === 'publish' ? ({ key: crypto.randomUUID() } satisfies Intent) : null),

  async perform(context) {
    if (context.step.kind === 'publish') return create(context);
    const { file, uploaded } = fileAt(context.step, context.content, context.outcomes);
    if (context.step.kind === 'upload') return upload(file, coverOf(file, context.content), context);
    return processed((uploaded as { id: string }).id, context);
  },

  async lookUp(context) {
    if (context.step.kind !== 'publish') return { found: false };
    const isKept = context.account.traits.keepsKeys === true && context.env.now().getTime() - context.since.getTime() < keyMs;
    return isKept ? sendAgain(context) : find(context);
  },

  itemOf: itemById,

  published(outcomes) {
    const { id, url } = outcomes[keyOf(thePost)] as { id: string; url: string | null };
    return { remoteId: id, permalink: url };
  },

  async remove({ remoteId, outcomes }, account, env) {
    const ids = (followers(outcomes) as { id: string }[]).map(({ id }) => id);
    let wasThere = false;
    for (const id of [...ids, remoteId]) wasThere = (await removeOne(id, account, env)) || wasThere;
    return wasThere;
  },

  edit({ remoteId }, content, account, env) {
    const url = `${account.service}/api/v1/statuses/${remoteId}`;
    const token = tokenOf(account);
    return reduced(env, 'ask', async () => {
      // An edit removes what it doesn't name, so the files are named again.
      const { media_attachments: files, sensitive: covered } = statusIn(await call(env, { url, token, timeoutMs: callMs }), url);
      const ids = (Array.isArray(files) ? files : []).map(({ id }: { id?: unknown }) => id);
      const { warning, language } = chosenIn(content.options, account.traits);
      const json = {
        status: content.text.trim(),
        media_ids: ids,
        spoiler_text: warning,
        sensitive: typeof content.options.sensitive === 'boolean' ? content.options.sensitive : covered === true,
        ...(language !== null && { language }),
      };
      statusIn(await call(env, { url, method: 'PUT', json, token, timeoutMs: callMs }), url);
    });
  },
};

function removeOne(id: string, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const url = `${account.service}/api/v1/statuses/${id}`;
  return reduced(env, 'ask', async () => {
    const ask = {
      url,
      method: 'DELETE',
      query: { delete_media: true },
      token: tokenOf(account),
      timeoutMs: callMs,
      also: [404],
    } as const;
    const answer = await call(env, ask);
    sawLimit('removals', answer, env);
    if (answer.status !== 404) return statusIn(answer, url).id !== '';
    // A proxy may return 404, too; the server's own has an `error`.
    if (typeof objectIn(answer, url).error !== 'string') throw new CallFailure('refused', new URL(url).host, answer);
    return false;
  });
}

/**
 * Sends a post once more with its key: while the server has the key, it returns the existing post, or creates the missing one. Many posts
 * may have the same text, and no look-up distinguishes them as reliably.
 */
async function sendAgain(context: StepContext): Promise<LookUp> {
  try {
    return { found: true, outcome: await create(context) };
  } catch (problem) {
    if (!(problem instanceof PlatformProblem)) throw problem;
    // The server checks the key first: what it rejects doesn't exist.
    if (problem.kind === 'rejected') return { found: false };
    if (problem.kind !== 'unconfirmed') throw problem;
    throw new PlatformProblem('outage', problem.reason, { platformMessage: problem.platformMessage, cause: problem });
  }
}

function create(context: StepContext): Promise<Json> {
  const { account, env } = context;
  const { text, mediaIds, replyTo } = postAt(context);
  const { visibility, warning, sensitive, language } = chosenIn(context.content.options, account.traits);
  const json = {
    visibility,
    ...(text !== '' && { status: text }),
    ...(mediaIds.length > 0 && { media_ids: mediaIds, sensitive }),
    ...(replyTo !== null && { in_reply_to_id: replyTo }),
    ...(warning !== '' && { spoiler_text: warning }),
    ...(language !== null && { language }),
  };
  const url = `${account.service}/api/v1/statuses`;
  const headers = { 'idempotency-key': (context.intent as Intent).key };
  return reduced(env, 'create', async () => {
    const answer = await call(env, { url, json, headers, token: tokenOf(account), timeoutMs: callMs });
    sawLimit('posts', answer, env);
    const { id, url: permalink } = statusIn(answer, url);
    return { id, url: typeof permalink === 'string' ? permalink : null };
  });
}

/** Entity Status. @throws CallFailure strange, if it isn't one */
function statusIn(answer: Answer, url: string): Record<string, unknown> & { id: string } {
  const { id, ...more } = objectIn(answer, url);
  if (typeof id !== 'string') throw strange(answer, url);
  return { ...more, id };
}
