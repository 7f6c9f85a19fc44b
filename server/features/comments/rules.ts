import type { CommentPerson } from '@everycast/contract/comments';
import type { MentionRow } from './comment-store.ts';

/** Who the text mentions. Someone who has left since it was typed is left out: the text stays as it is. */
export const mentionsIn = (text: string, mentionIds: readonly string[], people: readonly CommentPerson[]): MentionRow[] =>
  people.filter(({ id, name }) => mentionIds.includes(id) && text.includes(`@${name}`)).map(({ id: userId, name }) => ({ userId, name }));
