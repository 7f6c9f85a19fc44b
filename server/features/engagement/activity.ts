import type { ActivityEvent, ConversationActivity } from '@everycast/contract/engagement';
import type { SentResponse } from './needs.ts';
import type { ActionRow, ConversationRow, EventRow } from './store/tables.ts';

type Organized = Pick<ConversationRow, 'doneAt' | 'snoozedUntil' | 'assigneeId'>;

/** What a change of a conversation was, in words of its activity. What stays as it is, is no event. */
export function eventsOf(
  before: Organized,
  change: Partial<Organized>,
  now: Date,
): Pick<EventRow, 'event' | 'assigneeId' | 'snoozedUntil'>[] {
  const event = (name: ActivityEvent, more: Partial<EventRow> = {}) => ({ event: name, assigneeId: null, snoozedUntil: null, ...more });
  const { doneAt, snoozedUntil, assigneeId } = change;
  const wasUntil = before.snoozedUntil && before.snoozedUntil > now ? before.snoozedUntil : null;
  return [
    ...(assigneeId === undefined || assigneeId === before.assigneeId
      ? []
      : [assigneeId === null ? event('unassigned') : event('assigned', { assigneeId })]),
    ...(snoozedUntil === undefined || snoozedUntil?.getTime() === wasUntil?.getTime()
      ? []
      : [snoozedUntil === null ? event('woken') : event('snoozed', { snoozedUntil })]),
    ...(doneAt === undefined || (doneAt === null) === (before.doneAt === null) ? [] : [event(doneAt === null ? 'reopened' : 'done')]),
  ];
}

interface Happened {
  conversation: Pick<ConversationRow, 'id' | 'firstAt' | 'lastAt'>;
  events: readonly EventRow[];
  actions: readonly ActionRow[];
  /** Responses by ID. */
  sent: ReadonlyMap<string, SentResponse>;
  /** Of users, by ID. */
  names: ReadonlyMap<string, string>;
}

/** Everything that happened with a conversation, newest first. A response counts once it is on the platform. */
export function activityOf({ conversation, events, actions, sent, names }: Happened): ConversationActivity[] {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const nobody = { userId: null, userName: null, assigneeId: null, assigneeName: null, snoozedUntil: null };
  const isThere = ({ responseId }: ActionRow) => responseId === null || sent.get(responseId)?.state === 'published';
  const happened = [
    ...events.map(({ id, event, at, userId, assigneeId, snoozedUntil }) => ({
      id,
      event,
      at,
      userId,
      userName: nameOf(userId),
      assigneeId,
      assigneeName: nameOf(assigneeId),
      snoozedUntil: snoozedUntil?.toISOString() ?? null,
    })),
    ...actions
      .filter(isThere)
      .map(({ id, action, at, userId }) => ({ ...nobody, id, event: action, at, userId, userName: nameOf(userId) })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  const arrived = { ...nobody, id: conversation.id, event: 'arrived' as const, at: conversation.firstAt ?? conversation.lastAt };
  return [...happened, arrived].map((one) => ({ ...one, at: one.at.toISOString() }));
}
