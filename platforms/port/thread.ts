import type { Content, ContentPart, Json, MediaFile, Outcomes, Step } from './platform.ts';

/** A post of a platform that has threads: itself, those that continue it, and the first comment, each an answer to the one before. */
type Part = ContentPart & { key: string; what: string; after: boolean };

const firstKey = 'create';
const commentKey = 'comment';
const partKey = (number: number): string => `part ${number}`;

export function partsOf({ text, media, thread, firstComment }: Content): Part[] {
  const rest = thread.map((part, index) => ({ ...part, key: partKey(index + 2), what: `Part ${index + 2}`, after: true }));
  const comment = firstComment === '' ? [] : [{ text: firstComment, media: [], key: commentKey, what: 'First comment', after: true }];
  return [{ text, media, key: firstKey, what: 'Post', after: false }, ...rest, ...comment];
}

/** The step that uploads a file of a part, or waits until the platform has worked on it. Both are counted from 0. */
export const fileKey = (kind: 'upload' | 'wait', part: number, index: number): string =>
  part === 0 ? `${kind} ${index + 1}` : `${kind} ${part + 1}.${index + 1}`;

/** `isWorkedOn`: the platform is at work on the file once it has it. `quota`: the limit that uploading it counts against. */
interface Files {
  isWorkedOn(file: MediaFile): boolean;
  quota?(file: MediaFile): string | undefined;
}

/** All files of all parts, and then the parts in their order, each of which counts against the limit "posts". */
export function stepsOf(content: Content, { isWorkedOn, quota }: Files): Step[] {
  const parts = partsOf(content);
  const files = parts.flatMap(({ media }, part) => media.map((file, index) => ({ file, part, index })));
  const uploads = files.flatMap(({ file, part, index }): Step[] => {
    const what = `${file.kind === 'video' ? 'Video' : 'Picture'} ${index + 1}${part === 0 ? '' : ` of part ${part + 1}`}`;
    const limit = quota?.(file);
    const sent: Step = {
      key: fileKey('upload', part, index),
      kind: 'upload',
      what,
      repeatable: true,
      ...(limit !== undefined && { quota: limit }),
    };
    return isWorkedOn(file) ? [sent, { key: fileKey('wait', part, index), kind: 'wait', what, repeatable: true }] : [sent];
  });
  const posts = parts.map(
    ({ key, what, after }): Step => ({ key, kind: 'publish', what, repeatable: false, quota: 'posts', ...(after && { after }) }),
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

/** The part that a step publishes, and which one it is, 0 the first. */
export function partAt({ key }: Step, content: Content): { parts: Part[]; part: Part; number: number } {
  const parts = partsOf(content);
  const number = parts.findIndex((part) => part.key === key);
  const part = parts[number];
  if (!part) throw new Error(`This post has no step "${key}".`);
  return { parts, part, number };
}

/**
 * What came of the parts that followed the post, the last first: taken down in this order, and the post itself at the end, what breaks off
 * can be done again.
 */
export function followers(outcomes: Outcomes): Json[] {
  const placeOf = (key: string): number => (key === commentKey ? Number.POSITIVE_INFINITY : Number(/^part (\d+)$/.exec(key)?.[1] ?? 0));
  const keys = Object.keys(outcomes).filter((key) => placeOf(key) > 0);
  // Nothing came of one of which a person said that it is there.
  const last = keys.sort((a, b) => placeOf(b) - placeOf(a)).map((key) => outcomes[key] ?? null);
  return last.filter((outcome) => outcome !== null);
}
