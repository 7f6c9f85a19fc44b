import type { Content, ContentPart, MediaFile, Step, StepAt } from '../port/platform.ts';

/** The parts of a post as Mastodon has them: the post, those that continue it, and the first comment, each an answer to the one before. */
export type Part = ContentPart & { key: string; what: string; after: boolean };

export function partsOf({ text, media, thread, firstComment }: Content): Part[] {
  const rest = thread.map((part, index) => ({ ...part, key: `part ${index + 2}`, what: `Part ${index + 2}`, after: true }));
  const comment = firstComment === '' ? [] : [{ text: firstComment, media: [], key: 'comment', what: 'First comment', after: true }];
  return [{ text, media, key: 'create', what: 'Post', after: false }, ...rest, ...comment];
}

const fileKey = (kind: 'upload' | 'wait', part: number, index: number): string =>
  part === 0 ? `${kind} ${index + 1}` : `${kind} ${part + 1}.${index + 1}`;
/** Pictures are ready when they are uploaded; a server works on what moves. */
const isWorkedOn = ({ kind, contentType }: MediaFile): boolean => kind === 'video' || contentType === 'image/gif';

export function stepsOf(content: Content): Step[] {
  const parts = partsOf(content);
  const files = parts.flatMap(({ media }, part) => media.map((file, index) => ({ file, part, index })));
  const uploads = files.flatMap(({ file, part, index }): Step[] => {
    const what = `${file.kind === 'video' ? 'Video' : 'Picture'} ${index + 1}${part === 0 ? '' : ` of part ${part + 1}`}`;
    const sent: Step = { key: fileKey('upload', part, index), kind: 'upload', what, repeatable: true, spends: 'uploads' };
    return isWorkedOn(file) ? [sent, { key: fileKey('wait', part, index), kind: 'wait', what, repeatable: true }] : [sent];
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

/** The part that a step publishes, the ids of its files, and the post that it answers. */
export function partAt({ step, content, outcomes }: StepAt): { text: string; mediaIds: string[]; replyTo: string | null } {
  const idOf = (key: string): string => (outcomes[key] as { id: string }).id;
  const parts = partsOf(content);
  const number = parts.findIndex(({ key }) => key === step.key);
  const part = parts[number];
  if (!part) throw new Error(`This post has no step "${step.key}".`);
  const before = parts[number - 1];
  return {
    text: part.text.trim(),
    mediaIds: part.media.map((_, index) => idOf(fileKey('upload', number, index))),
    replyTo: before ? idOf(before.key) : null,
  };
}
