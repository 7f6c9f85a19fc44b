import { contentOf, type Draft } from './draft.ts';
import { mergeTexts } from './merge-texts.ts';

/** What is merged as one, in the order in which it is shown. */
const mergedFields = ['text', 'media', 'thread', 'firstComment', 'accounts', 'versions', 'options', 'labels', 'time'] as const;
export type MergedField = (typeof mergedFields)[number];
export type Side = 'mine' | 'theirs';

/** A field that isn't the same in both drafts. */
export interface Difference {
  field: MergedField;
  /** Who changed it; `both` if that isn't known. */
  changedBy: Side | 'both';
  /** One text with both changes; null if they overlap, or it isn't a text. */
  together: string | null;
}

/** What is taken of a field: a side, or a text made of both. */
export type Taken = Side | { together: string };

/** Fields that are texts, in which people may have changed different words. */
const isText = (field: MergedField): field is 'text' | 'firstComment' => field === 'text' || field === 'firstComment';

/** Each field as it is saved, for comparison. */
function fieldsOf(draft: Draft): Record<MergedField, string> {
  const { text, media, thread, firstComment, accountIds, variants, versions, options, labelIds, intended } = contentOf(draft);
  const of = {
    text,
    media,
    thread,
    firstComment,
    accounts: accountIds?.toSorted(),
    versions: [variants, versions],
    options,
    labels: labelIds?.toSorted(),
    time: intended ?? null,
  };
  return Object.fromEntries(mergedFields.map((field) => [field, JSON.stringify(of[field]) ?? ''])) as Record<MergedField, string>;
}

/** What differs between two drafts that were made of one. @param base the one; null if it isn't known */
export function differencesOf(base: Draft | null, mine: Draft, theirs: Draft): Difference[] {
  const [was, own, other] = [base && fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  return mergedFields.flatMap((field): Difference[] => {
    if (own[field] === other[field]) return [];
    if (was?.[field] === own[field]) return [{ field, changedBy: 'theirs', together: null }];
    if (was?.[field] === other[field]) return [{ field, changedBy: 'mine', together: null }];
    const together = base && isText(field) ? mergeTexts(base[field], mine[field], theirs[field]) : null;
    return [{ field, changedBy: 'both', together }];
  });
}

const keysOf = {
  text: ['text'],
  media: ['media'],
  thread: ['thread'],
  firstComment: ['firstComment'],
  accounts: ['accountIds'],
  versions: ['variants'],
  options: ['options'],
  labels: ['labelIds'],
  time: ['schedule'],
} as const satisfies Record<MergedField, readonly (keyof Draft)[]>;

/** My draft with what was chosen of theirs, and of both. */
export function merged(mine: Draft, theirs: Draft, chosen: (field: MergedField) => Taken): Draft {
  const taken = mergedFields.flatMap((field): (readonly [string, unknown])[] => {
    const of = chosen(field);
    if (of === 'mine') return [];
    return keysOf[field].map((key) => [key, of === 'theirs' ? theirs[key] : of.together] as const);
  });
  return { ...mine, pictures: { ...mine.pictures, ...theirs.pictures }, ...Object.fromEntries(taken) };
}
