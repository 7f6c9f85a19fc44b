import { z } from 'zod';
import { tokenOf } from '../../port/account.ts';
import { call } from '../../port/call.ts';
import type { Json } from '../../port/json.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { responseIn } from '../../port/response.ts';
import { stepOf, theResponse } from '../../port/steps.ts';
import { itemById, itemContextIn, Liked, outcomeIn } from '../../port/stored.ts';
import { mapEngagementErrors } from '../problems.ts';
import { createStatus, intentOf, lookUpStatus, type Sent, SentStatus, statusIn } from '../status.ts';
import { addressed } from '../text.ts';
import { ItemContext } from './read.ts';

const callMs = 30_000;

/** Likes a status, replies to it, or replies so that only its author sees it, which is what messages are on Mastodon. */
export const mastodonResponder: Publisher = {
  steps({ response }) {
    const action = response?.action ?? 'comment';
    return [stepOf(theResponse, `steps.response_${action}`, { quota: action === 'like' ? undefined : 'posts' })];
  },

  intend: (step, { response }, context) => (response?.action === 'like' ? null : intentOf(step, context)),

  perform: (context) => (responseIn(context).action === 'like' ? like(context) : reply(context)),

  // Liking again changes nothing.
  async lookUp(context): Promise<LookUp> {
    if (responseIn(context).action === 'like') return { found: true, outcome: await like(context) };
    return lookUpStatus(context, sentIn(context), () => reply(context));
  },

  itemOf: itemById,

  published(outcomes) {
    const outcome = outcomeIn(z.union([SentStatus, Liked]), outcomes, theResponse);
    return 'liked' in outcome ? { remoteId: outcome.liked, permalink: null } : { remoteId: outcome.id, permalink: outcome.url };
  },
};

function sentIn(context: StepContext): Sent {
  const { to } = responseIn(context);
  return { text: addressed(context.content.text, to.handle), mediaIds: [], replyTo: to.remoteId };
}

function like(context: StepContext): Promise<Json> {
  const { account, env } = context;
  const url = `${account.service}/api/v1/statuses/${encodeURIComponent(responseIn(context).to.remoteId)}/favourite`;
  return mapEngagementErrors(env, 'ask', async () => {
    const answer = await call(env, { url, method: 'POST', token: tokenOf(account), timeoutMs: callMs });
    return { liked: statusIn(answer, url).id } satisfies Liked;
  });
}

function reply(context: StepContext): Promise<Json> {
  const { action } = responseIn(context);
  const { text, replyTo } = sentIn(context);
  const visibility = action === 'dm' ? 'direct' : itemContextIn(ItemContext, context).visibility;
  return createStatus(context, { status: text, in_reply_to_id: replyTo, visibility });
}
