import { type ConnectedAccount, tokenOf } from '../port/account.ts';
import { CallFailure, call, objectIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Publisher, StepContext } from '../port/publisher.ts';
import { type StepId, thePost } from '../port/steps.ts';
import { Created, itemById, outcomeIn } from '../port/stored.ts';
import { fileAt, followers, partAt, stepsOf } from '../port/thread.ts';
import { coverOf, processed, reportRateLimit, upload } from './media.ts';
import { optionsIn } from './options.ts';
import { mapErrors } from './problems.ts';
import { createStatus, intentOf, lookUpStatus, SentStatus, statusIn } from './status.ts';

const callMs = 30_000;

export const mastodonPublisher: Publisher = {
  steps: (content) => stepsOf(content, { isWorkedOn, quota: () => 'uploads' }),

  intend: (step, _content, context) => (step.kind === 'publish' ? intentOf(step, context) : null),

  async perform(context) {
    if (context.step.kind === 'publish') return create(context);
    const { step, content, outcomes } = context;
    if (step.id.is === 'wait') return processed(outcomeIn(Created, outcomes, { ...step.id, is: 'upload' }).id, context);
    const { file } = fileAt(step, content);
    return upload(file, coverOf(file, content), context);
  },

  async lookUp(context) {
    if (context.step.kind !== 'publish') return { found: false };
    return lookUpStatus(context, postAt(context), () => create(context));
  },

  itemOf: itemById,

  published(outcomes) {
    const { id, url } = outcomeIn(SentStatus, outcomes, thePost);
    return { remoteId: id, permalink: url };
  },

  async remove({ remoteId, outcomes }, account, env) {
    const ids = followers(Created, outcomes).map(({ id }) => id);
    let wasThere = false;
    for (const id of [...ids, remoteId]) wasThere = (await removeOne(id, account, env)) || wasThere;
    return wasThere;
  },

  edit({ remoteId }, content, account, env) {
    const url = `${account.service}/api/v1/statuses/${remoteId}`;
    const token = tokenOf(account);
    return mapErrors(env, 'ask', async () => {
      // An edit removes what it doesn't name, so the files are named again.
      const { media_attachments: files, sensitive: covered } = statusIn(await call(env, { url, token, timeoutMs: callMs }), url);
      const ids = (Array.isArray(files) ? files : []).map(({ id }: { id?: unknown }) => id);
      const { warning, language } = optionsIn(content.options, account.traits);
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
  return mapErrors(env, 'ask', async () => {
    const ask = {
      url,
      method: 'DELETE',
      query: { delete_media: true },
      token: tokenOf(account),
      timeoutMs: callMs,
      also: [404],
    } as const;
    const answer = await call(env, ask);
    reportRateLimit('removals', answer, env);
    if (answer.status !== 404) return statusIn(answer, url).id !== '';
    // A proxy may return 404, too; the server's own has an `error`.
    if (typeof objectIn(answer, url).error !== 'string') throw new CallFailure('refused', new URL(url).host, answer);
    return false;
  });
}

function create(context: StepContext): Promise<Json> {
  const { account } = context;
  const { text, mediaIds, replyTo } = postAt(context);
  const { visibility, warning, sensitive, language } = optionsIn(context.content.options, account.traits);
  const json = {
    visibility,
    ...(text !== '' && { status: text }),
    ...(mediaIds.length > 0 && { media_ids: mediaIds, sensitive }),
    ...(replyTo !== null && { in_reply_to_id: replyTo }),
    ...(warning !== '' && { spoiler_text: warning }),
    ...(language !== null && { language }),
  };
  return createStatus(context, json);
}

/** Images are ready after their upload; animated media and videos are processed. */
const isWorkedOn = ({ kind, contentType }: MediaFile): boolean => kind === 'video' || contentType === 'image/gif';

/** What a step publishes: a text, its files' IDs, and the post it replies to. */
function postAt({ step, content, outcomes }: StepContext): { text: string; mediaIds: string[]; replyTo: string | null } {
  const createdBy = (id: StepId): string => outcomeIn(Created, outcomes, id).id;
  const { parts, part, number } = partAt(step, content);
  const before = parts[number - 1];
  return {
    text: part.text.trim(),
    mediaIds: part.media.map((_, index) => createdBy({ is: 'upload', part: number, file: index })),
    replyTo: before ? createdBy(before.id) : null,
  };
}
