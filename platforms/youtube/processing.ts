import { NotYet } from '../port/not-yet.ts';
import type { Json, PerformContext } from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
import { itemsOf } from './api.ts';
import { chosenIn } from './options.ts';
import { reduced } from './problems.ts';

/** A long video takes hours: it is asked for after a quarter of the time that it took already, in these bounds. Milliseconds. */
const soonest = 5_000;
const latest = 10 * 60_000;
/** A new video may be missing from answers for so long. */
const appearsMs = 30_000;

type Video = {
  status?: { uploadStatus?: unknown; failureReason?: unknown; rejectionReason?: unknown; privacyStatus?: unknown };
  processingDetails?: { processingStatus?: unknown; processingFailureReason?: unknown };
};

/** Asks what became of a video, until YouTube is done with it. The video is out by then. @throws NotYet, PlatformProblem */
export function processed(id: string, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const age = context.env.now().getTime() - context.since.getTime();
    const notYet = new NotYet(
      'YouTube is processing the video.',
      new Date(context.env.now().getTime() + Math.min(latest, Math.max(soonest, age / 4))),
    );
    const query = { part: 'status,processingDetails', id };
    const [video] = await itemsOf<Video>(context.env, context.account, '/youtube/v3/videos', query);
    if (!video) {
      if (age < appearsMs) throw notYet;
      throw new PlatformProblem('rejected', 'YouTube does not have this video any more.', { gone: true });
    }
    const { uploadStatus, failureReason, rejectionReason } = video.status ?? {};
    const { processingStatus, processingFailureReason } = video.processingDetails ?? {};
    const reason = String(rejectionReason ?? failureReason ?? processingFailureReason ?? 'none');
    if (uploadStatus === 'rejected')
      throw refused(reason, `YouTube has rejected this video: ${rejections[reason] ?? 'it gave no reason.'}`);
    if (uploadStatus === 'failed' || processingStatus === 'failed' || processingStatus === 'terminated') {
      throw refused(reason, `YouTube could not process this video: ${failures[reason] ?? 'it gave no reason.'}`);
    }
    if (uploadStatus === 'deleted') throw new PlatformProblem('rejected', 'The video was deleted on YouTube.', { gone: true });
    if (uploadStatus !== 'processed') throw notYet;
    return privacyKept(video, context);
  });
}

/** What YouTube rejects or cannot process nobody sees. */
const refused = (reason: string, message: string) => new PlatformProblem('rejected', message, { platformMessage: reason, gone: true });

/** Of projects that it has not audited, YouTube locks every video to private. */
function privacyKept({ status }: Video, { content }: PerformContext): null {
  if (status?.privacyStatus !== 'private' || chosenIn(content.options).privacy === 'private') return null;
  const message =
    'The video is on YouTube, but only you can see it: YouTube locks uploads to private until it has audited the Google project that this Everycast uses. Whoever runs it can ask YouTube for that audit.';
  throw new PlatformProblem('rejected', message, { platformMessage: 'privacyStatus private' });
}

const rejections: Readonly<Record<string, string>> = {
  copyright: 'somebody else has the copyright of something in it.',
  inappropriate: 'it breaks YouTube’s rules on what may be shown.',
  duplicate: 'the same video was uploaded before.',
  termsOfUse: 'it breaks YouTube’s terms of use.',
  uploaderAccountSuspended: 'the channel is suspended.',
  uploaderAccountClosed: 'the channel is closed.',
  length: 'it is longer than this channel may upload. Confirming a phone number on YouTube lifts that.',
  claim: 'somebody else claims it as their content.',
  trademark: 'it uses somebody else’s trademark.',
  legal: 'somebody has complained of it for legal reasons.',
};

const failures: Readonly<Record<string, string>> = {
  conversion: 'its content could not be converted. Export it again, or choose another one.',
  transcodeFailed: 'its content could not be converted. Export it again, or choose another one.',
  streamingFailed: 'it could not be prepared for playing. Upload it again later.',
  invalidFile: 'the file is damaged or no video. Export it again.',
  emptyFile: 'the file is empty.',
  tooSmall: 'the file is too small to be a video.',
  codec: 'YouTube does not know its codec. Export it as H.264.',
  uploadAborted: 'the upload was broken off. Publish it again.',
  uploadFailed: 'the upload failed. Publish it again.',
};
