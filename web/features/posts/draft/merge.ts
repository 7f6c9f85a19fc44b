import { contentOf, type Draft } from './draft.ts';

/** What is merged as one, in the order in which it is shown. */
const mergedFields = ['text', 'media', 'thread', 'firstComment', 'accounts', 'versions', 'options', 'watermark', 'labels', 'time'] as const;
export type MergedField = (typeof mergedFields)[number];
export type Side = 'mine' | 'theirs';

/** A field that isn't the same in both drafts. */
export interface Difference {
  field: MergedField;
  /** Who changed it; `both` if that isn't known. */
  changedBy: Side | 'both';
}

/** Each field as it is saved, for comparison. */
function fieldsOf(draft: Draft): Record<MergedField, string> {
  const { text, media, thread, firstComment, accountIds, variants, versions, options, watermark, labelIds, intended } = contentOf(draft);
  const of = {
    text,
    media,
    thread,
    firstComment,
    accounts: accountIds?.toSorted(),
    versions: [variants, versions],
    options,
    watermark,
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
    if (was?.[field] === own[field]) return [{ field, changedBy: 'theirs' }];
    return [{ field, changedBy: was?.[field] === other[field] ? 'mine' : 'both' }];
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
  watermark: ['watermark'],
  labels: ['labelIds'],
  time: ['schedule'],
} as const satisfies Record<MergedField, readonly (keyof Draft)[]>;

/** My draft with what was chosen of theirs. */
export function merged(mine: Draft, theirs: Draft, chosen: (field: MergedField) => Side): Draft {
  const taken = mergedFields.filter((field) => chosen(field) === 'theirs').flatMap((field) => keysOf[field]);
  return { ...mine, pictures: { ...mine.pictures, ...theirs.pictures }, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) };
}
