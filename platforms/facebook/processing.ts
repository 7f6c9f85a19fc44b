import { type MessageCode, message } from '@everycast/messages/message';
import { graph, nodeIn } from '../meta/graph.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { NotYet } from '../port/not-yet.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { api, callMs, tokenOf, webPage } from './api.ts';
import { reduced } from './problems.ts';

/** Facebook does not say when to ask again. Milliseconds. */
const askAgainMs = 10_000;
/** After an answer that did not come. */
const askLaterMs = 60_000;
/** After so long what Facebook has confirmed counts as out, whatever it is still doing with it. */
const patienceMs = 12 * 3_600_000;

const fields = 'id,status,published,title,description,permalink_url';

/** All that tells how far Facebook is with a video. @throws CallFailure */
export async function statusOf(video: string, { account, env }: Pick<StepContext, 'account' | 'env'>): Promise<Fields> {
  const url = api(account, video);
  return nodeIn(await graph(env, { url, query: { fields }, token: tokenOf(account), timeoutMs: callMs }), url);
}

/**
 * Waits until a video that was published is there for everyone. Facebook has taken it over by then: while it cannot be asked, or does not
 * come to an end, nothing says that the video is not out, and only its own word that it has failed ends the post.
 * @throws NotYet, or PlatformProblem rejected with that word
 */
export async function processed(video: string, context: StepContext): Promise<Json> {
  const { env, since } = context;
  const found = await reduced(env, 'ask', () => statusOf(video, context)).catch(unanswered);
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
 * Has the order to publish this video arrived? What is written with it is there from then on, long before the video is; a video without
 * words is known once it is out. One that is finished twice is out once all the same.
 */
export function isFinished(found: Fields, { title, text }: { title: string; text: string }): boolean {
  const written = (text !== '' && sameText(found.description, text)) || (title !== '' && sameText(found.title, title));
  return written || isOut(found);
}

const isOut = ({ status }: Fields): boolean => {
  const { publish_status: publish, status: phase } = fieldsIn(fieldsIn(status).publishing_phase);
  return publish === 'published' || phase === 'complete';
};

/** Addresses of videos come without the host. */
function permalinkIn({ permalink_url: permalink }: Fields, { account }: Pick<StepContext, 'account'>): string | null {
  const path = textOf(permalink);
  if (path === '') return null;
  return path.startsWith('/') ? webPage(account, path.slice(1)) : path;
}

const errorsIn = (errors: unknown): Fields[] => (Array.isArray(errors) ? errors.map(fieldsIn) : []);

/** Why Facebook processes a video no further, by its numbers. Page on publishing reels; those of length in the feed are second-hand. */
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
  return new PlatformProblem('rejected', reason ?? message('platforms.video_not_processed', { platform: 'Facebook' }), { platformMessage });
}
