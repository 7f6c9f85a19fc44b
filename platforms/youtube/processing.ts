import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { itemsOf } from './api.ts';
import { optionsIn } from './options.ts';
import { mapErrors } from './problems.ts';

/** Long videos take hours: a check happens after a quarter of the time it has taken so far, within these limits. Milliseconds. */
const soonest = 5_000;
const latest = 10 * 60_000;
/** A new video may be missing from responses for this long. */
const appearsMs = 30_000;

/** Checks a video until YouTube has processed it. The video is published by then. @throws NotYet, PlatformProblem */
export function processed(id: string, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const age = context.env.now().getTime() - context.since.getTime();
    const notYet = new NotYet(
      message('platforms.processing_video', { platform: 'YouTube' }),
      new Date(context.env.now().getTime() + Math.min(latest, Math.max(soonest, age / 4))),
    );
    const query = { part: 'status,processingDetails', id };
    const [video] = await itemsOf(context.env, context.account, '/youtube/v3/videos', query);
    if (!video) {
      if (age < appearsMs) throw notYet;
      throw new PlatformProblem('rejected', 'youtube.video_gone', { gone: true });
    }
    const { uploadStatus, failureReason, rejectionReason, privacyStatus } = fieldsIn(video.status);
    const { processingStatus, processingFailureReason } = fieldsIn(video.processingDetails);
    const reason = String(rejectionReason ?? failureReason ?? processingFailureReason ?? 'none');
    if (uploadStatus === 'rejected') throw refused(reason, rejections[reason] ?? 'youtube.rejected');
    if (uploadStatus === 'failed' || processingStatus === 'failed' || processingStatus === 'terminated') {
      throw refused(reason, failures[reason] ?? message('platforms.video_not_processed', { platform: 'YouTube' }));
    }
    if (uploadStatus === 'deleted') throw new PlatformProblem('rejected', 'youtube.deleted', { gone: true });
    if (uploadStatus !== 'processed') throw notYet;
    return privacyKept(privacyStatus, context);
  });
}

/** Nobody can see a video that YouTube rejects or can't process. */
const refused = (code: string, reason: MessageCode | Message) =>
  new PlatformProblem('rejected', reason, { platformMessage: code, gone: true });

/** YouTube locks all videos of unaudited projects to private. */
function privacyKept(status: unknown, { content }: PerformContext): null {
  if (status !== 'private' || optionsIn(content.options).privacy === 'private') return null;
  throw new PlatformProblem('rejected', 'youtube.locked_private', { platformMessage: 'privacyStatus private' });
}

const rejections: Readonly<Record<string, MessageCode>> = {
  copyright: 'youtube.rejected_copyright',
  inappropriate: 'youtube.rejected_inappropriate',
  duplicate: 'youtube.rejected_duplicate',
  termsOfUse: 'youtube.rejected_terms',
  uploaderAccountSuspended: 'youtube.rejected_suspended',
  uploaderAccountClosed: 'youtube.rejected_closed',
  length: 'youtube.rejected_length',
  claim: 'youtube.rejected_claim',
  trademark: 'youtube.rejected_trademark',
  legal: 'youtube.rejected_legal',
};

const failures: Readonly<Record<string, MessageCode>> = {
  conversion: 'youtube.failed_conversion',
  transcodeFailed: 'youtube.failed_conversion',
  streamingFailed: 'youtube.failed_streaming',
  invalidFile: 'youtube.failed_invalid',
  emptyFile: 'youtube.failed_empty',
  tooSmall: 'youtube.failed_small',
  codec: 'youtube.failed_codec',
  uploadAborted: 'youtube.failed_upload',
  uploadFailed: 'youtube.failed_upload',
};
