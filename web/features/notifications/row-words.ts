import { words } from 'words:notifications';
import type { NotificationRow } from './rows.ts';

/** A row's texts: the state or what happened, what it concerns, and the lines below. */
export function textsOf({ newest, count, notifications, parts }: NotificationRow): { title: string; context: string; lines: string[] } {
  const t = words();
  const { kind, title, body, handled } = newest;
  const lines = body.split('\n').filter(Boolean);
  if (notifications.length > 1 && count !== null && kind !== 'publishing.failed')
    return { title: titleOf(kind, count, parts.length) ?? title, context: '', lines };
  if (!kind.startsWith('publishing.')) return { title: handled ?? title, context: handled ? title : '', lines: handled ? [] : lines };
  if (parts.length > 1) return { title: t('failedPosts', { count: parts.length }), context: '', lines: lines.slice(1) };
  // Its first line is the post.
  const [post = '', ...rest] = lines;
  return { title: handled ?? title, context: post || t('noText'), lines: handled ? [] : rest };
}

function titleOf(kind: string, count: number, posts: number): string | null {
  const t = words();
  if (kind === 'engagement.comment') return posts > 1 ? t('comments', { count, posts }) : null;
  if (kind === 'post.liked') return posts > 1 ? t('likes', { count, posts }) : null;
  if (kind === 'engagement.mention') return t('mentions', { count });
  if (kind === 'post.published') return t('published', { count });
  return kind === 'engagement.dm' ? t('messages', { count }) : null;
}

const actions = [
  ['publishing.failed', 'causes'],
  ['publishing.unconfirmed', 'check'],
  ['publishing.restored', 'review'],
  ['account.', 'reconnect'],
  ['comment.', 'reply'],
  ['engagement.mention', 'reply'],
  ['engagement.', 'inbox'],
  ['post.published', 'calendar'],
  ['report.', 'report'],
  ['plan.', 'plan'],
  ['billing.', 'plan'],
] as const;

/** The row's one button: its label and where it leads; null if there is nothing to open. */
export function actionOf({ newest, notifications, count }: NotificationRow): { label: string; to: string } | null {
  const t = words();
  const { kind, link, handled } = newest;
  if (link === null) return null;
  if (handled) return { label: t('action.open'), to: link };
  const action = actions.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'open';
  if (kind === 'publishing.failed' && notifications.length > 1)
    return { label: t('action.causes'), to: '/calendar?view=list&state=failed' };
  const isOfMany = kind.startsWith('engagement.') && (notifications.length > 1 || (count ?? 1) > 1);
  return isOfMany
    ? { label: t('action.inbox'), to: notifications.length > 1 ? '/engagement' : link }
    : { label: t(`action.${action}`), to: link };
}
