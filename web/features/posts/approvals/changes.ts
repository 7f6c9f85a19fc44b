import type { Post } from '@everycast/contract/posts';
import type { ApprovedVersion } from '@everycast/contract/revisions';
import { diffWordsWithSpace } from 'diff';
import { type Draft, draftOf, withContent } from '../draft/draft.ts';
import { differencesOf, type MergedField } from '../draft/merge.ts';

/** A stretch of a text that is the same in both versions, or only in one. */
export interface Stretch {
  text: string;
  is: 'same' | 'added' | 'removed';
}

/** A post now and when it was approved, and what isn't the same. Labels aren't approved, and don't count. */
export interface Changes {
  was: Draft;
  now: Draft;
  fields: MergedField[];
}

const atOnce = { mode: 'now', at: '', zone: '', fold: 'earlier' } as const;

export function changesOf(post: Post, approved: ApprovedVersion): Changes {
  const now = draftOf(post, atOnce);
  const { schedule } = approved;
  const was: Draft = {
    ...withContent(now, approved.content),
    schedule: schedule ? { mode: 'at', at: schedule.at, zone: schedule.zone, fold: schedule.fold ?? 'earlier' } : atOnce,
  };
  return { was, now, fields: differencesOf(was, now, was).map(({ field }) => field) };
}

/** From one text to the other, by words as the reader's language divides them. */
export const stretchesOf = (was: string, now: string, language: string): Stretch[] =>
  diffWordsWithSpace(was, now, { intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }) }).map(
    ({ value, added, removed }) => ({ text: value, is: added ? 'added' : removed ? 'removed' : 'same' }),
  );

/** A thread's posts after the first, as one text. */
export const threadText = ({ thread }: Draft): string => thread.map(({ text }) => text).join('\n\n');
