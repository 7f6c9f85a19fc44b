import type { Media } from '@everycast/contract/media';
import { bodyFor, type Draft, type DraftBody, type DraftPart, type DraftPicture, noVariant } from '../../draft/draft.ts';
import type { Composer } from '../use-composer.ts';

/** One part of what is being written: the post itself, or one that continues it. */
export interface Part {
  text: string;
  media: DraftPicture[];
}

/** Changes of the version that is open, or of the one for all accounts where none is. */
export function bodyEditor(edit: Composer['edit'], open: string | null) {
  const change = (to: (body: DraftBody) => Partial<DraftBody>, kind?: string) =>
    edit((was) => withBody(was, open, to(bodyFor(was, open))), kind && `${kind} ${open}`);
  const inThread = (key: string, to: (part: DraftPart) => DraftPart, kind?: string) =>
    change(({ thread }) => ({ thread: thread.map((part) => (part.key === key ? to(part) : part)) }), kind);
  return {
    change,
    /** Of one part; `key` null is the post itself. */
    changePart: (key: string | null, to: Partial<Part>, kind: string) =>
      key === null ? change(() => to, kind) : inThread(key, (part) => ({ ...part, ...to }), `${kind} of ${key}`),
    /** Adds files to one part, each once, with the words that the library has for them. */
    put: (key: string | null, files: readonly Media[]) =>
      key === null
        ? change(({ media }) => ({ media: joined(media, files) }))
        : inThread(key, (part) => ({ ...part, media: joined(part.media, files) })),
  };
}

function joined(present: DraftPicture[], files: readonly Media[]): DraftPicture[] {
  const fresh = files.filter(({ id }) => present.every((one) => one.id !== id));
  return [...present, ...fresh.map((media) => ({ id: media.id, alt: media.alt, media }))];
}

function withBody(draft: Draft, open: string | null, body: Partial<DraftBody>): Draft {
  if (open === null) return { ...draft, ...body };
  return { ...draft, variants: { ...draft.variants, [open]: { ...noVariant, ...draft.variants[open], ...body } } };
}
