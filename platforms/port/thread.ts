import { type Message, message } from '@everycast/messages/message';
import type { ZodType } from 'zod';
import type { Json } from './json.ts';
import type { MediaFile } from './media-file.ts';
import type { Content, ContentPart, Outcomes } from './publisher.ts';
import { idOf, keyOf, type Step, type StepId, stepOf, theComment, thePost } from './steps.ts';
import { readOutcome } from './stored.ts';

/** A part of a thread: the post itself, its continuations, and the first comment, each replying to the one before. */
type Part = ContentPart & { id: StepId; key: string; what: Message };

export function partsOf({ text, media, thread, firstComment }: Content): Part[] {
  const partOf = (part: ContentPart, id: StepId, what: Message): Part => ({ ...part, id, key: keyOf(id), what });
  const posts = [{ text, media }, ...thread].map((one, part) =>
    part === 0 ? partOf(one, thePost, message('steps.post')) : partOf(one, { is: 'part', part }, message('steps.part', { part: part + 1 })),
  );
  return firstComment === '' ? posts : [...posts, partOf({ text: firstComment, media: [] }, theComment, message('steps.first_comment'))];
}

/** `isWorkedOn`: the platform processes the file after the upload. `quota`: the limit that uploading it counts against. */
interface Files {
  isWorkedOn(file: MediaFile): boolean;
  quota?(file: MediaFile): string | undefined;
}

/** “image 1”, “video 2 of part 3”: the name of a file among the files of a post. */
export function fileName({ kind }: Pick<MediaFile, 'kind'>, part: number, file: number): Message {
  const number = { file: file + 1 };
  return part === 0 ? message(`steps.${kind}`, number) : message(`steps.${kind}_of_part`, { ...number, part: part + 1 });
}

/** The upload steps for all parts' files, each followed by a wait if the platform processes it. */
export function fileSteps(parts: readonly ContentPart[], { isWorkedOn, quota }: Files): Step[] {
  const files = parts.flatMap(({ media }, part) => media.map((one, file) => ({ one, part, file })));
  return files.flatMap(({ one, part, file }): Step[] => {
    const what = fileName(one, part, file);
    const sent = stepOf({ is: 'upload', part, file }, what, { quota: quota?.(one) });
    return isWorkedOn(one) ? [sent, stepOf({ is: 'wait', part, file }, what)] : [sent];
  });
}

/** All files of all parts, then the parts in order, each of which counts against the limit "posts". */
export function stepsOf(content: Content, files: Files): Step[] {
  const parts = partsOf(content);
  return [...fileSteps(parts, files), ...parts.map(({ id, what }) => stepOf(id, what, { quota: 'posts' }))];
}

/** The file that a step is about, its position in its part, and the outcome of its upload. */
export function fileAt({ id, key }: Step, content: Content, outcomes: Outcomes = {}): { file: MediaFile; index: number; uploaded: Json } {
  if (id.is === 'upload' || id.is === 'wait') {
    const file = partsOf(content)[id.part]?.media[id.file];
    if (file) return { file, index: id.file, uploaded: outcomes[keyOf({ ...id, is: 'upload' })] ?? null };
  }
  throw new Error(`This post has no step "${key}".`);
}

/** The part that a step publishes and its index, 0 for the first. */
export function partAt({ key }: Step, content: Content): { parts: Part[]; part: Part; number: number } {
  const parts = partsOf(content);
  const number = parts.findIndex((part) => part.key === key);
  const part = parts[number];
  if (!part) throw new Error(`This post has no step "${key}".`);
  return { parts, part, number };
}

/**
 * What followed the post, last first: deleted in this order, with the post itself at the end, a deletion that was interrupted can be
 * repeated.
 */
export function followers<T>(schema: ZodType<T>, outcomes: Outcomes): T[] {
  const placeOf = (id: StepId | null): number => (id?.is === 'comment' ? Number.POSITIVE_INFINITY : id?.is === 'part' ? id.part : 0);
  const following = Object.entries(outcomes).map(([key, outcome]) => ({ place: placeOf(idOf(key)), key, outcome }));
  // A part that a person confirmed has no outcome.
  const there = following.filter(({ place, outcome }) => place > 0 && outcome !== null);
  return there.sort((a, b) => (a.place < b.place ? 1 : -1)).map(({ key, outcome }) => readOutcome(schema, key, outcome));
}
