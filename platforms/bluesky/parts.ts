import type { Content, ContentPart, Json, MediaFile, Outcomes, Step, StepAt } from '../port/platform.ts';

/** The posts that a post becomes: itself, those that continue it, and the first comment, each an answer to the one before. */
type Part = ContentPart & { key: string; what: string; after: boolean };

export function partsOf({ text, media, thread, firstComment }: Content): Part[] {
  const rest = thread.map((part, index) => ({ ...part, key: `part ${index + 2}`, what: `Part ${index + 2}`, after: true }));
  const comment = firstComment === '' ? [] : [{ text: firstComment, media: [], key: 'comment', what: 'First comment', after: true }];
  return [{ text, media, key: 'create', what: 'Post', after: false }, ...rest, ...comment];
}

const fileKey = (kind: 'upload' | 'wait', part: number, index: number): string =>
  part === 0 ? `${kind} ${index + 1}` : `${kind} ${part + 1}.${index + 1}`;

/** Pictures go to the account's own server and are ready then; videos to the video service, which works on them. */
export function stepsOf(content: Content): Step[] {
  const parts = partsOf(content);
  const files = parts.flatMap(({ media }, part) => media.map((file, index) => ({ file, part, index })));
  const uploads = files.flatMap(({ file, part, index }): Step[] => {
    const isVideo = file.kind === 'video';
    const what = `${isVideo ? 'Video' : 'Picture'} ${index + 1}${part === 0 ? '' : ` of part ${part + 1}`}`;
    const sent: Step = { key: fileKey('upload', part, index), kind: 'upload', what, repeatable: true };
    if (!isVideo) return [{ ...sent, spends: 'uploads' }];
    return [sent, { key: fileKey('wait', part, index), kind: 'wait', what, repeatable: true }];
  });
  const posts = parts.map(
    ({ key, what, after }): Step => ({ key, kind: 'publish', what, repeatable: false, spends: 'posts', ...(after && { after }) }),
  );
  return [...uploads, ...posts];
}

/** The file that a step is about, and the key of the step that uploads it. */
export function fileAt({ key }: Step, content: Content): { file: MediaFile; uploadKey: string } {
  for (const [part, { media }] of partsOf(content).entries()) {
    const index = media.findIndex((_, i) => key === fileKey('upload', part, i) || key === fileKey('wait', part, i));
    const file = media[index];
    if (file) return { file, uploadKey: fileKey('upload', part, index) };
  }
  throw new Error(`This post has no step "${key}".`);
}

/** Names a record for good: its address, and what it says. */
export type Ref = { uri: string; cid: string };
/** The first post of a thread, and the one that is answered. */
export type ReplyTo = { root: Ref; parent: Ref };
/** A file with what the step told that made it ready. */
export type Ready = { file: MediaFile; outcome: Json | undefined };

/** The part that a step publishes, its files, and what it answers: nothing where it is the first one. */
export function partAt({ step, content, outcomes }: StepAt): { text: string; files: Ready[]; reply: ReplyTo | null } {
  const parts = partsOf(content);
  const number = parts.findIndex(({ key }) => key === step.key);
  const part = parts[number];
  if (!part) throw new Error(`This post has no step "${step.key}".`);
  const [root, before] = [parts[0], parts[number - 1]];
  return {
    text: part.text,
    files: part.media.map((file, index) => ({
      file,
      outcome: outcomes[fileKey(file.kind === 'video' ? 'wait' : 'upload', number, index)],
    })),
    reply: root && before ? { root: refIn(outcomes, root.key), parent: refIn(outcomes, before.key) } : null,
  };
}

function refIn(outcomes: Outcomes, key: string): Ref {
  const { uri, cid } = outcomes[key] as Ref;
  return { uri, cid };
}
