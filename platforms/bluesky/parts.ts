import type { Content, Json, MediaFile, Outcomes, Step, StepAt } from '../port/platform.ts';
import { fileKey, partAt, stepsOf as stepsFor } from '../port/thread.ts';

const isVideo = ({ kind }: MediaFile): boolean => kind === 'video';

/** Pictures go to the account's own server and are ready then; videos to the video service, which works on them. */
export const stepsOf = (content: Content): Step[] =>
  stepsFor(content, { isWorkedOn: isVideo, spends: (file) => (isVideo(file) ? undefined : 'uploads') });

/** Names a record for good: its address, and what it says. */
export type Ref = { uri: string; cid: string };
/** The first post of a thread, and the one that is answered. */
export type ReplyTo = { root: Ref; parent: Ref };
/** A file with what the step told that made it ready. */
export type Ready = { file: MediaFile; outcome: Json | undefined };

/** What a step publishes: a text, its files, and what it answers: nothing where it is the first part. */
export function postAt({ step, content, outcomes }: StepAt): { text: string; files: Ready[]; reply: ReplyTo | null } {
  const { parts, part, number } = partAt(step, content);
  const [root, before] = [parts[0], parts[number - 1]];
  return {
    text: part.text,
    files: part.media.map((file, index) => ({ file, outcome: outcomes[fileKey(isVideo(file) ? 'wait' : 'upload', number, index)] })),
    reply: root && before ? { root: refIn(outcomes, root.key), parent: refIn(outcomes, before.key) } : null,
  };
}

function refIn(outcomes: Outcomes, key: string): Ref {
  const { uri, cid } = outcomes[key] as Ref;
  return { uri, cid };
}
