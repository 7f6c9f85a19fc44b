import type { Facet, Measure } from '@everycast/platforms/port/manifest';
import { fillVariables } from '@everycast/platforms/port/variables';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { platformName } from '../../../lib/platforms/places.ts';
import { type DraftBody, newPart } from './body.ts';
import { type AccountCheck, filesOf } from './problems.ts';
import type { ShorteningAccount } from './short-links.ts';

const rules = Object.values(manifests).map((one) => one.media({ text: '', media: [] }, {}, {}));

/** The highest limits of any platform: number of files, and alt text length. A chosen platform's lower limit is reported by its check. */
export const widest = {
  max: Math.max(...rules.map(({ max }) => max)),
  alt: Math.max(...rules.map(({ image, video }) => Math.max(image?.alt ?? 0, video?.alt ?? 0))),
};

/** One check per rule: accounts with the same one share its result. */
const ofEachRule = (checks: readonly AccountCheck[]): AccountCheck[] => [
  ...new Map(checks.map((check) => [check.measures, check])).values(),
];

const left = ({ max, length }: Measure): number => max - length;

/** The account with the least space. */
export const tightestOf = (checks: readonly AccountCheck[]): AccountCheck | null =>
  checks.reduce<AccountCheck | null>((min, one) => (min && left(min.measure) <= left(one.measure) ? min : one), null);

/** The account with the least space for a part, by which it is measured. */
export interface Room {
  platform: string;
  measure: Measure;
  facets: (text: string) => Facet[];
}

/**
 * The least room that a part has. A platform without threads has one room for all parts together: for the first alone it says what is left,
 * and has no say in the others.
 * @param thread whether the post has further parts
 */
export function roomOf(text: string, checks: readonly AccountCheck[], { at, thread }: { at: number; thread: boolean }): Room | null {
  const rooms = ofEachRule(checks).flatMap(({ account, content, measures }): Room[] => {
    const manifest = manifests[account.platform];
    const whole = content.thread.length > 0 || at === 0;
    const own = measures[at];
    if (!whole || !own) return [];
    const { counted, indexOf } = filled(text, account);
    // If the parts are one text there, the first one's marks would be in the wrong place.
    const joined = at === 0 && thread && content.thread.length === 0;
    const { overFrom } = joined ? manifest.measure(counted, account.traits, filesOf(content)) : own;
    return [
      {
        platform: platformName(account.platform),
        facets: (written) => facetsOf(written, account),
        measure: { ...own, overFrom: overFrom && indexOf(overFrom) },
      },
    ];
  });
  return rooms.reduce<Room | null>((min, one) => (min && left(min.measure) <= left(one.measure) ? min : one), null);
}

const filled = (text: string, account: ShorteningAccount) => fillVariables(text, { ...account, ...manifests[account.platform] });

/** What the platform makes links of, in the text as it is written. */
export function facetsOf(text: string, account: ShorteningAccount): Facet[] {
  const { counted, indexOf } = filled(text, account);
  const found = manifests[account.platform].facets(counted);
  return found.map((facet) => ({ ...facet, start: indexOf(facet.start), end: indexOf(facet.end) }));
}

/** Whether a text fits in one part on every account: in the first, with its media, and in one without any. */
export const fitsAll = (text: string, checks: readonly AccountCheck[]): boolean =>
  ofEachRule(checks).every(({ account, content }) =>
    [filesOf(content), []].every(
      (media) => manifests[account.platform].measure(filled(text, account).counted, account.traits, media).over === 0,
    ),
  );

/** A long first text as a thread: what doesn't stay in the first part comes before the existing parts. */
export function splitInto({ thread }: DraftBody, [first = '', ...rest]: readonly string[]): Partial<DraftBody> {
  return { text: first, thread: [...rest.map((text) => newPart(text)), ...thread] };
}
