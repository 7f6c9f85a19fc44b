import { type MessageCode, message } from '@everycast/messages/message';
import { graph, nodeIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { api, callMs, webPage } from './api.ts';
import { mapErrors } from './problems.ts';

/** Facebook doesn't say when to check again. Milliseconds. */
const askAgainMs = 10_000;
/** After a missing response. */
const askLaterMs = 60_000;
/** After this long, what Facebook has confirmed counts as published, whatever its processing does. */
const patienceMs = 12 * 3_600_000;

const fields = 'id,status,published,title,description,permalink_url';

/** Everything about the state of a video. @throws CallFailure */
export async function statusOf(video: string, { account, env }: Pick<StepContext, 'account' | 'env'>): Promise<Fields> {
  const url = api(account, video);
  return nodeIn(await graph(env, { url, query: { fields }, token: tokenOf(account), timeoutMs: callMs }), url);
}

/**
 * Waits until a published video is visible to everyone. Facebook has accepted it by then: an unreachable or slow Facebook doesn't mean that
 * the video isn't published, and only its own error fails the post.
 * @throws NotYet, or PlatformProblem rejected with that error: nobody can see it then
 */
export async function processed(video: string, context: StepContext): Promise<Json> {
  const { env, since } = context;
  const found = await mapErrors(env, 'ask', () => statusOf(video, context)).catch(unanswered);
  if (!(found instanceof PlatformProblem)) {
    const status = fieldsIn(found.status);
    const phases = [status.uploading_phase, status.processing_phase, status.publishing_phase];
    const errors = phases.flatMap((phase) => errorsIn(fieldsIn(phase).errors));
    if (status.video_status === 'error' || errors.length > 0) throw failed(errors);
    if (status.video_status === 'ready' || isOut(found)) return { permalink: permalinkIn(found, context) };
  }
  const now = env.now().getTime();
  if (now - since.getTime() > patienceMs) return { permalink: null };
  if (found instanceof PlatformProblem) throw new NotYet(found.reason, found.at ?? new Date(now + askLaterMs));
  throw new NotYet(message('platforms.processing_video', { platform: 'Facebook' }), new Date(now + askAgainMs));
}

const unanswered = (problem: unknown): PlatformProblem => {
  if (problem instanceof PlatformProblem) return problem;
  throw problem;
};

/**
 * Whether the call that publishes this video has arrived. Its text appears right away, long before the video; a video without text is
 * recognized once it is visible. Finishing it twice publishes it once.
 */
export function isFinished(found: Fields, { title, text }: { title: string; text: string }): boolean {
  const written = (text !== '' && sameText(found.description, text)) || (title !== '' && sameText(found.title, title));
  return written || isOut(found);
}

const isOut = ({ status }: Fields): boolean => {
  const { publish_status: publish, status: phase } = fieldsIn(fieldsIn(status).publishing_phase);
  return publish === 'published' || phase === 'complete';
};

/** Video permalinks have no host. */
function permalinkIn({ permalink_url: permalink }: Fields, { account }: Pick<StepContext, 'account'>): string | null {
  const path = textOf(permalink);
  if (path === '') return null;
  return path.startsWith('/') ? webPage(account, path.slice(1)) : path;
}

const errorsIn = (errors: unknown): Fields[] => (Array.isArray(errors) ? errors.map(fieldsIn) : []);

/**
 * Why Facebook stops processing a video, by its error codes. From the page on publishing reels; those about length in the feed are
 * unofficial.
 */
const reasons: Readonly<Record<string, MessageCode>> = {
  1363024: 'facebook.video_format',
  1363025: 'facebook.video_too_short',
  1363026: 'facebook.video_too_long',
  1363040: 'facebook.video_shape',
  1363127: 'facebook.video_resolution',
  1363128: 'facebook.video_length',
  1363129: 'facebook.video_frame_rate',
};

function failed(errors: readonly Fields[]): PlatformProblem {
  const platformMessage =
    errors
      .map((error) => textOf(error.message))
      .filter(Boolean)
      .join('; ') || null;
  const [reason] = errors.flatMap(({ code }) => reasons[String(code)] ?? []);
  return new PlatformProblem('rejected', reason ?? message('platforms.video_not_processed', { platform: 'Facebook' }), {
    platformMessage,
    gone: true,
  });
}
