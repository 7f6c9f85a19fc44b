import type { Media } from '@everycast/contract/media';
import { draftMedia } from '@everycast/platforms/port/draft';
import { fileName, fitsOf } from '@everycast/platforms/port/fit/check';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Options } from '@everycast/platforms/port/options';
import type { ContentPart } from '@everycast/platforms/port/platform';
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

/** Something that a post waits for: not before `at`. `what` is the file (“Video 1”), `detail` the sentence for people. */
export interface NotBefore {
  at: Date;
  what: string;
  detail: string;
  fraction: number;
}

/** `parts` with their files, unless they are `lost` or must not go out. `notBefore`: some are still being made. */
export interface Sendable {
  parts: ContentPart[] | null;
  refused: Problem | null;
  notBefore: NotBefore | null;
}

const refusedFor = (message: string): Problem => ({ kind: 'rejected', message, ownWords: null });
const lost = refusedFor('A file of this post is not there any more. Choose it again.');

/** The files of many posts, made to fit what each account's platform takes of such a post. Two questions for all of them together. */
export async function withFiles(all: readonly ToSend[], media: PublishingNeeds['media']): Promise<Sendable[]> {
  const ids = all.flatMap(({ parts }) => parts.flatMap((part) => part.media.map(({ id }) => id)));
  if (ids.length === 0) return all.map(({ parts }) => ({ parts: parts.map(wordsOnly), refused: null, notBefore: null }));
  const facts = await media.facts(ids);
  const plans = all.map((one) => planOf(one, facts));
  const states = await media.files(plans.flatMap((plan) => plan.wanted));
  let next = 0;
  return plans.map((plan, index) => {
    const own = states.slice(next, next + plan.wanted.length);
    next += plan.wanted.length;
    return plan.refused ? { parts: null, refused: plan.refused, notBefore: null } : filled(all[index] as ToSend, own);
  });
}

const wordsOnly = ({ text }: PartToSend): ContentPart => ({ text, media: [] });

/** By which recipe each file is wanted, or why the post cannot go out: what fitted when it was scheduled need not fit for ever. */
function planOf(
  { parts, options, account, manifest }: ToSend,
  facts: ReadonlyMap<string, Media>,
): { wanted: WantedFile[]; refused: Problem | null } {
  const wanted: WantedFile[] = [];
  for (const { text, media } of parts) {
    const known = media.flatMap(({ id, alt, crop }) => {
      const file = facts.get(id);
      return file ? [draftMedia(file, alt, crop)] : [];
    });
    if (known.length < media.length) return { wanted: [], refused: lost };
    const fits = fitsOf({ text, media: known }, { manifest, options, traits: account.traits });
    for (const [index, fit] of fits.entries()) {
      if (fit.fit === 'cannot') return { wanted: [], refused: refusedFor(fit.why) };
      const { id } = media[index] as PartToSend['media'][number];
      wanted.push({ id, recipe: fit.fit === 'made' ? fit.recipe : null, service: account.service });
    }
  }
  return { wanted, refused: null };
}

function filled({ parts, manifest }: ToSend, states: readonly (FileState | null)[]): Sendable {
  let next = 0;
  let refused: Problem | null = null;
  let notBefore: NotBefore | null = null;
  const done = parts.map(({ text, media }, part): ContentPart => {
    const files = media.flatMap(({ alt }, index) => {
      const state = states[next++] ?? null;
      if (state === null) refused ??= lost;
      else if (state.is === 'cannot') refused ??= refusedFor(state.why);
      if (state === null || state.is === 'cannot') return [];
      if (state.is === 'making') notBefore ??= waitingFor(state, { part, index, kind: state.file.kind }, manifest.name);
      return [{ ...state.file, alt }];
    });
    return { text, media: files };
  });
  return refused ? { parts: null, refused, notBefore: null } : { parts: done, refused: null, notBefore };
}

function waitingFor(
  { at, fraction }: Extract<FileState, { is: 'making' }>,
  { part, index, kind }: { part: number; index: number; kind: 'image' | 'video' },
  platform: string,
): NotBefore {
  // Numbered as in the steps of a post, and there two files are not “the video”.
  const file = fileName([...Array.from({ length: index }, () => ({ kind })), { kind }, { kind }], index);
  const what = part === 0 ? file : `${file} of part ${part + 1}`;
  return { at, fraction, what, detail: `${what} is being made to fit ${platform}, ${Math.floor(fraction * 100)} %.` };
}
