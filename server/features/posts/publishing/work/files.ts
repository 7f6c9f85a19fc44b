import type { Media } from '@everycast/contract/media';
import { type Message, message, messageOf, verbatim } from '@everycast/messages/message';
import { draftMedia } from '@everycast/platforms/port/draft';
import { issueText } from '@everycast/platforms/port/issues';
import type { DraftPart, PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Options } from '@everycast/platforms/port/options';
import type { Content, ContentPart } from '@everycast/platforms/port/publisher';
import { renditionsOf } from '@everycast/platforms/port/renditions/check';
import { type ChosenPicture, chosenRendition, kindsIn, picturesFor, picturesIn } from '@everycast/platforms/port/renditions/chosen';
import { inEnglish } from '../../../../kernel/messages.ts';
import type { FileState, PublishingNeeds, WantedFile } from '../needs.ts';
import type { Problem } from '../rules.ts';

/** A part of a post, and the files that it names. */
interface PartToSend {
  text: string;
  media: readonly { id: string; alt: string; crop?: true }[];
}

/** What is to be sent to one account. */
export interface ToSend {
  parts: readonly PartToSend[];
  options: Options;
  account: { service: string; traits: Parameters<PlatformManifest['media']>[2] };
  manifest: PlatformManifest;
}

/** Something that a post waits for: not before `at`. `what` is the file (“Video 1”), `detail` what people are told. */
export interface NotBefore {
  at: Date;
  what: string;
  detail: Message;
  fraction: number;
}

/** What goes out, with its files: the parts, and the pictures that options name. */
type Files = { parts: ContentPart[] } & Pick<Content, 'pictures'>;

/**
 * `files`, unless they are `lost` or must not go out. `notBefore`: some are still being made. `drafts`: the parts as the rules see them; null
 * where a file of them is not there any more.
 */
export interface Sendable {
  drafts: DraftPart[] | null;
  files: Files | null;
  refused: Problem | null;
  notBefore: NotBefore | null;
}

/** Nobody but a person can mend it. */
export const refusedFor = (why: Message): Problem => ({ kind: 'rejected', message: why, platformMessage: null });
const lost = refusedFor(message('publishing.file_lost'));

/**
 * The files of many posts, made to fit what each account's platform takes of such a post. What is known of them is asked for all together; a file
 * may have to be made first, so each post asks for its own, and none waits for those of others.
 */
export async function withFiles(all: readonly ToSend[], media: PublishingNeeds['media']): Promise<(() => Promise<Sendable>)[]> {
  const ids = all.flatMap(({ parts, options, manifest }) => [...parts.flatMap((part) => part.media), ...picturesIn(manifest, options)]);
  if (ids.length === 0)
    return all.map(({ parts }) => async (): Promise<Sendable> => {
      const words = parts.map(wordsOnly);
      return { drafts: words, files: { parts: words, pictures: {} }, refused: null, notBefore: null };
    });
  const facts = await media.facts(ids.map(({ id }) => id));
  return all.map((one) => async () => {
    const { drafts, refused, wanted, pictures } = planOf(one, facts);
    if (refused) return { drafts, files: null, refused, notBefore: null };
    return { drafts, ...filled(one, pictures, wanted.length === 0 ? [] : await media.files(wanted)) };
  });
}

/** A part as it is without its files. */
export const wordsOnly = ({ text }: Pick<PartToSend, 'text'>): { text: string; media: [] } => ({ text, media: [] });

/** What is wanted of the library: first the files of the parts, then the pictures that options name. */
interface Plan {
  drafts: DraftPart[] | null;
  wanted: WantedFile[];
  pictures: ChosenPicture[];
  refused: Problem | null;
}

const refusing = (drafts: Plan['drafts'], refused: Problem): Plan => ({ drafts, wanted: [], pictures: [], refused });

/** By which spec each file is wanted, or why the post cannot go out: what fitted when it was scheduled need not fit for ever. */
function planOf({ parts, options, account: { service, traits }, manifest }: ToSend, facts: ReadonlyMap<string, Media>): Plan {
  const wanted: WantedFile[] = [];
  const drafts = parts.map(({ text, media }): DraftPart => {
    const known = media.flatMap(({ id, alt, crop }) => {
      const file = facts.get(id);
      return file ? [draftMedia(file, alt, crop)] : [];
    });
    return { text, media: known };
  });
  if (drafts.some(({ media }, part) => media.length < (parts[part]?.media.length ?? 0))) return refusing(null, lost);
  for (const [part, { media }] of parts.entries()) {
    const renditions = renditionsOf(drafts[part] as DraftPart, { manifest, options, traits });
    for (const [index, rendition] of renditions.entries()) {
      if (rendition.rendition === 'cannot') return refusing(drafts, refusedFor(issueText(rendition)));
      const { id } = media[index] as PartToSend['media'][number];
      wanted.push({ id, spec: rendition.rendition === 'made' ? rendition.spec : null, service });
    }
  }
  const kinds = kindsIn({ media: parts.flatMap(({ media }) => media.flatMap(({ id }) => facts.get(id) ?? [])), thread: [] });
  const pictures = picturesFor(manifest, options, traits, kinds);
  for (const chosen of pictures) {
    const file = facts.get(chosen.id);
    if (!file) return refusing(drafts, lost);
    const rendition = chosenRendition(chosen, draftMedia(file, ''), manifest);
    if (rendition.rendition === 'cannot') return refusing(drafts, refusedFor(issueText(rendition)));
    wanted.push({ id: chosen.id, spec: rendition.rendition === 'made' ? rendition.spec : null, service });
  }
  return { drafts, wanted, pictures, refused: null };
}

/** @param states of what was wanted, in its order */
function filled(
  { parts, manifest }: ToSend,
  pictures: readonly ChosenPicture[],
  states: readonly (FileState | null)[],
): Omit<Sendable, 'drafts'> {
  let next = 0;
  let refused: Problem | null = null;
  let notBefore: NotBefore | null = null;
  /** The next file, with what is said of it while it is being made. */
  const taken = (wait: (state: Making) => NotBefore) => {
    const state = states[next++] ?? null;
    if (state === null) refused ??= lost;
    else if (state.is === 'cannot') refused ??= refusedFor(verbatim(state.why));
    if (state === null || state.is === 'cannot') return null;
    if (state.is === 'making') notBefore ??= wait(state);
    return state.file;
  };
  const done = parts.map(({ text, media }, part): ContentPart => {
    const files = media.flatMap(({ alt }, index) => {
      const file = taken((state) => waitingFor(state, partFile({ part, index, kind: state.file.kind }), manifest.name));
      return file ? [{ ...file, alt }] : [];
    });
    return { text, media: files };
  });
  const named = pictures.flatMap(({ field: { key, label } }) => {
    const file = taken((state) => waitingFor(state, inEnglish(messageOf(label)), manifest.name));
    return file ? [[key, { ...file, alt: '' }] as const] : [];
  });
  if (refused) return { files: null, refused, notBefore: null };
  return { files: { parts: done, pictures: Object.fromEntries(named) }, refused: null, notBefore };
}

type Making = Extract<FileState, { is: 'making' }>;

/** Numbered as in the steps of a post, and there two files are not “the video”. */
function partFile({ part, index, kind }: { part: number; index: number; kind: 'image' | 'video' }): string {
  const file = `${kind === 'image' ? 'Picture' : 'Video'} ${index + 1}`;
  return part === 0 ? file : `${file} of part ${part + 1}`;
}

const waitingFor = ({ at, fraction }: Making, what: string, platform: string): NotBefore => ({
  ...{ at, fraction, what },
  detail: message('publishing.detail_adapting', { what, platform, done: Math.floor(fraction * 100) / 100 }),
});
