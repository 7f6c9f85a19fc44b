import { type Message, message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { excerpt } from '../../kernel/text.ts';
import type { Place } from './comment-store.ts';
import type { CommentsNeeds } from './needs.ts';
import type { Talked } from './places.ts';

/** Of the post and of the comment. UTF-16 units. */
const excerptLength = 80;

export interface CommentNews {
  workspaceId: string;
  place: Place;
  talked: Talked;
  authorName: string;
  text: string;
  /** Members that the comment mentions. */
  mentioned: readonly string[];
  /** Who else is told of it. */
  others: readonly string[];
}

/** Tells people what is said to them, and what is said where they take part. */
export async function tellOf(tx: Tx, { notify }: CommentsNeeds['notifications'], news: CommentNews): Promise<void> {
  const { workspaceId, place, talked, authorName: name, text } = news;
  const title = excerpt(talked.title, excerptLength);
  const [id] = Object.values(place);
  const isPost = 'postId' in place;
  const common = {
    workspaceId,
    body: message('notifications.said', { name, text: excerpt(text, excerptLength) }),
    link: isPost ? `/posts/${id}?comments=open` : `/engagement?conversation=${id}`,
    about: talked.about,
  };
  // People are locked in one order, whichever notification they get.
  const told = [
    ...news.mentioned.map((userId) => ({ userId, kind: 'comment.mention', title: mentionTitle(isPost, name, title) })),
    ...news.others.map((userId) => ({ userId, kind: 'comment.new', title: newTitle(isPost, title), group: `comments:${id}` })),
  ].sort((one, other) => (one.userId < other.userId ? -1 : 1));
  for (const { userId, ...notification } of told) await notify(tx, { ...common, ...notification, to: { userIds: [userId] } });
}

function mentionTitle(isPost: boolean, name: string, title: string): Message {
  if (!isPost) return message('comments.mentioned_in_note', { name, who: title });
  return title === '' ? message('comments.mentioned', { name }) : message('comments.mentioned_on', { name, text: title });
}

function newTitle(isPost: boolean, title: string): Message {
  if (!isPost) return message('comments.new_notes', { count: 1, who: title });
  return title === '' ? message('comments.new', { count: 1 }) : message('comments.new_on', { count: 1, text: title });
}
