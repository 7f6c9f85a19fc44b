import type {
  Conversation,
  ConversationDetail,
  EngagementItem,
  EngagementPerson,
  EngagementResponse,
} from '@everycast/contract/engagement';
import type { PublishedAs, SentResponse } from './needs.ts';
import { stateOf } from './rules.ts';
import type { ConversationView, ItemView } from './store/conversations.ts';
import type { ActionRow } from './store/tables.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type PersonColumns = Pick<ConversationView, 'personId' | 'handle' | 'name' | 'url' | 'firstSeenAt'>;
const personOf = ({ personId: id, handle, name, url, firstSeenAt }: PersonColumns): EngagementPerson => ({
  id,
  handle,
  name,
  url,
  firstSeenAt: firstSeenAt.toISOString(),
});

/** `names`: of users, by ID. */
export function conversationOf(row: ConversationView, names: ReadonlyMap<string, string>, now: Date): Conversation {
  const { id, accountId, platform, kind, text, lastAt, unansweredSince, doneAt, snoozedUntil, assigneeId } = row;
  return {
    id,
    accountId,
    platform,
    kind,
    text,
    assigneeId,
    person: personOf(row),
    state: stateOf(row, now),
    lastAt: lastAt.toISOString(),
    unansweredSince: iso(unansweredSince),
    done: doneAt !== null,
    snoozedUntil: snoozedUntil && snoozedUntil > now ? snoozedUntil.toISOString() : null,
    assigneeName: assigneeId === null ? null : (names.get(assigneeId) ?? null),
  };
}

export const publishedPostOf = ({ id, text, permalink, publishedAt }: PublishedAs): ConversationDetail['post'] => {
  return { id, text, permalink, publishedAt: iso(publishedAt) };
};

export function itemOf(row: ItemView, likes: ReadonlySet<string>): EngagementItem {
  const { id, kind, own, text, at, permalink } = row;
  return { id, kind, own, text, permalink, at: at.toISOString(), person: personOf(row), liked: likes.has(id) };
}

/** `names`: of users, by ID; `approvers`: who approved it, by response. */
export function responseOf(
  row: ActionRow,
  sent: SentResponse | undefined,
  { names, approvers }: { names: ReadonlyMap<string, string>; approvers: ReadonlyMap<string, string | null> },
): EngagementResponse {
  const { id, itemId, action, content, at, userId } = row;
  return {
    id: sent?.id ?? id,
    itemId,
    action,
    userId,
    text: content ?? '',
    at: at.toISOString(),
    userName: userId === null ? null : (names.get(userId) ?? null),
    state: sent?.state ?? null,
    error: sent?.error ?? null,
    permalink: sent?.permalink ?? null,
    approvedBy: approvers.get(row.responseId ?? '') ?? null,
  };
}
