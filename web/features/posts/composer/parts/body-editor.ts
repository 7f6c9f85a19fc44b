import type { Media } from '@everycast/contract/media';
import { type DraftBody, type DraftPart, type DraftPicture, noVariant } from '../../draft/body.ts';
import { bodyFor, type Draft } from '../../draft/draft.ts';
import { type Neighbors, placeOf } from '../../draft/picked.ts';
import type { VersionKey } from '../../draft/versions.ts';
import type { Composer } from '../use-composer.ts';

/** One part of the draft: the post itself, or a further one. */
export interface PostPart {
  text: string;
  media: DraftPicture[];
}

/** Changes the open version, or the one for all accounts. @param versions the open version with those below it, the most specific first */
export function bodyEditor(edit: Composer['edit'], versions: readonly VersionKey[]) {
  const [open = null] = versions;
  const change = (to: (body: DraftBody) => Partial<DraftBody>, kind?: string) =>
    edit((was) => {
      // A file may arrive after its variant was discarded: then it goes to the version for all.
      const into = open !== null && was.variants[open] ? open : null;
      return withBody(was, into, to(bodyFor(was, into === null ? [] : versions)));
    }, kind && `${kind} ${open}`);
  const inThread = (key: string, to: (part: DraftPart) => DraftPart, kind?: string) =>
    change(({ thread }) => ({ thread: thread.map((part) => (part.key === key ? to(part) : part)) }), kind);
  return {
    change,
    /** Of one part; `key` null is the post itself. */
    changePart: (key: string | null, to: Partial<PostPart>, kind?: string) =>
      key === null ? change(() => to, kind) : inThread(key, (part) => ({ ...part, ...to }), kind && `${kind} of ${key}`),
    /** Adds files to one part, each once, with their alt text from the library: at the end, or among those picked with them. */
    put: (key: string | null, files: readonly Media[], among?: Neighbors) =>
      key === null
        ? change(({ media }) => ({ media: joined(media, files, among) }))
        : inThread(key, (part) => ({ ...part, media: joined(part.media, files, among) })),
  };
}

export type BodyEditor = ReturnType<typeof bodyEditor>;

function joined(present: DraftPicture[], files: readonly Media[], among: Neighbors = { before: [], after: [] }): DraftPicture[] {
  const ids = present.map(({ id }) => id);
  const fresh = files.filter(({ id }) => !ids.includes(id)).map((media) => ({ id: media.id, alt: media.alt, media }));
  return present.toSpliced(placeOf(ids, among), 0, ...fresh);
}

function withBody(draft: Draft, open: string | null, body: Partial<DraftBody>): Draft {
  if (open === null) return { ...draft, ...body };
  return { ...draft, variants: { ...draft.variants, [open]: { ...noVariant, ...draft.variants[open], ...body } } };
}

/** A part by its key; null is the post itself. A removed one is empty. */
export const partOf = (body: DraftBody, key: string | null): PostPart =>
  key === null ? body : (body.thread.find((part) => part.key === key) ?? { text: '', media: [] });
