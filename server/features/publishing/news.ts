import { type Cause, causesOf, worstOf } from '@everycast/contract/causes';
import type { PlatformId } from '@everycast/contract/platforms';
import type { TargetState } from '@everycast/contract/posts';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import type { Subject } from '../../kernel/database/limited.ts';
import { excerpt } from '../../kernel/text.ts';
import type { StoredResponse } from './registered.ts';
import type { Problem } from './rules.ts';

const excerptLength = 80;
/** The most that a notification lists; the rest is counted. */
const maxCauses = 5;
const maxHandles = 8;

/** A target of a post, as a notification shows it. */
export interface ReportedTarget {
  platform: PlatformId;
  /** The platform's name. */
  name: string;
  handle: string;
  /** Platform and handle: where the post is on. */
  on: Message;
  state: TargetState;
  out: boolean;
  error: { kind: Problem['kind']; reason: Message } | null;
}

/** `group`: what happens to it later replaces this. */
export interface News {
  kind: string;
  title: Message;
  body: Message;
  link: string;
  group?: string;
  about: Subject;
}

const titles = {
  failed: 'notifications.failed_on',
  unconfirmed: 'notifications.unconfirmed_on',
  incomplete: 'notifications.incomplete_on',
} as const satisfies Record<Cause<unknown>['situation'], MessageCode>;

/**
 * The news of a post that isn't published on all its accounts, or only in part: grouped by cause, each reason once.
 * @param targets all of the post
 * @returns null if none of them needs anyone anymore
 */
export function newsOfPost(post: { id: string; text: string }, targets: readonly ReportedTarget[]): News | null {
  const worst = worstOf(targets);
  const causes = causesOf(targets);
  const [first] = causes;
  if (!worst || !first) return null;
  const [target] = first.targets;
  const alone = targets.length === 1;
  const lines = alone ? reasonOf(target) : [...causes.slice(0, maxCauses).map(lineOf), ...moreThan(causes)];
  return {
    kind: worst.situation === 'unconfirmed' ? 'publishing.unconfirmed' : 'publishing.failed',
    title: alone ? titleOf(target) : message(titles[worst.situation], { targets: worst.count, of: targets.length }),
    body: message('common.lines', { lines: [...excerptOf(post.text), ...lines] }),
    link: `/posts/${post.id}`,
    group: `post:${post.id}`,
    about: { postId: post.id },
  };
}

/** What became of a post that needed someone; null while one of its targets still does. @param targets all of the post */
export function handledNews(targets: readonly Pick<ReportedTarget, 'state' | 'error'>[]): Message | null {
  if (worstOf(targets)) return null;
  if (targets.some(({ state }) => state === 'scheduled' || state === 'publishing')) return message('notifications.handled_retrying');
  const count = targets.filter(({ state }) => state === 'published').length;
  return count > 0 ? message('notifications.handled_published', { count }) : message('notifications.handled');
}

const reasonOf = ({ error }: ReportedTarget): Message[] => (error ? [error.reason] : []);

function lineOf({ targets }: Cause<ReportedTarget>): Message {
  const [{ name, error }] = targets;
  const handles: (string | Message)[] = targets.slice(0, maxHandles).map(({ handle }) => handle);
  const more = targets.length - handles.length;
  if (more > 0) handles.push(message('notifications.more_accounts', { count: more }));
  return message('notifications.cause', { platform: name, handles, why: error?.reason ?? null });
}

const moreThan = ({ length }: readonly unknown[]): Message[] =>
  length > maxCauses ? [message('notifications.more_causes', { count: length - maxCauses })] : [];

function titleOf({ state, out, on }: ReportedTarget): Message {
  if (state === 'unconfirmed') return message(out ? 'notifications.unconfirmed_rest' : 'notifications.unconfirmed', { on });
  return message(out ? 'notifications.partly' : 'notifications.failed', { on });
}

/** Posts that a restore put on hold are reviewed as a list, so they are counted together. */
export const newsOfRestored = (count: number): News => ({
  kind: 'publishing.restored',
  title: message('notifications.restored_title', { count }),
  body: message('notifications.restored_body'),
  link: '/restored-posts',
  about: {},
});

/** The news of responses, which are in their conversations, not among the posts. `first`: the one that is shown. */
export function newsOfResponses(
  first: ReportedTarget & { accountId: string; text: string; response: StoredResponse },
  count: number,
): News {
  const { on, state, text, response, accountId } = first;
  const code = state === 'unconfirmed' ? 'notifications.response_unconfirmed' : 'notifications.response_failed';
  return {
    kind: state === 'unconfirmed' && count === 1 ? 'publishing.unconfirmed' : 'publishing.failed',
    title: count === 1 ? message(code, { context: response.action, on }) : message('notifications.responses_failed', { count }),
    body: message('common.lines', { lines: [...excerptOf(text), ...reasonOf(first)] }),
    link: `/engagement?conversation=${response.conversationId}`,
    about: { accountId },
  };
}

function excerptOf(text: string): Message[] {
  const short = excerpt(text, excerptLength);
  return short === '' ? [] : [message('notifications.excerpt', { text: short })];
}
