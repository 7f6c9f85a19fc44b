import { webhookData } from '@everycast/contract/webhooks';
import { expect, test } from 'vitest';
import type { Happened, ReceivedItem } from '../../kernel/domain-events.ts';
import { newId } from '../../kernel/ids.ts';
import { happenedEvent, type Occurrence, receivedEvents } from './events.ts';

const now = new Date('2026-12-01T12:00:00Z');
const [workspaceId, postId, accountId] = [newId(), newId(), newId()];
const happened = (action: Happened['action'], more: Partial<Happened> = {}): Happened => ({
  workspaceId,
  action,
  subject: { id: postId, name: 'Low tide' },
  accountIds: [accountId],
  ...more,
});
const at = (planned: boolean) => ({
  time: { after: { planned, schedule: { at: '2026-12-24T18:00', zone: 'Europe/Berlin' }, intended: null } },
});

/** As the description has it. */
function described(occurrences: readonly Occurrence[]): unknown[] {
  return occurrences.map(({ event, data }) => [event, webhookData[event].parse(data)]);
}

test('a post that is planned, moved, approved, published or failed is told, with what the description says', () => {
  const told = (action: Happened['action'], details: Record<string, unknown> = {}) =>
    described(happenedEvent(happened(action, { details }), now));
  const data = { workspaceId, postId, text: 'Low tide', accountIds: [accountId], schedule: null, on: [] };
  const schedule = { at: '2026-12-24T18:00', zone: 'Europe/Berlin' };
  expect(told('post.created', at(true))).toEqual([['post.scheduled', { ...data, schedule }]]);
  expect(told('post.scheduled', at(true))).toEqual([['post.scheduled', { ...data, schedule }]]);
  expect(told('post.moved', at(true))).toEqual([['post.rescheduled', { ...data, schedule }]]);
  expect(told('approval.given')).toEqual([['post.approved', data]]);
  const on = [{ platform: 'mastodon', handle: 'harbour' }];
  expect(told('post.published', { on })).toEqual([['post.published', { ...data, on }]]);
  expect(told('post.failed', { on })).toEqual([['post.failed', { ...data, on }]]);
  expect(told('post.unconfirmed', { on })).toEqual([['post.unconfirmed', { ...data, on }]]);
});

test('drafts, replies, edits and what is about several things is told to nobody', () => {
  expect(happenedEvent(happened('post.created', { details: at(false) }), now)).toEqual([]);
  expect(happenedEvent(happened('post.moved', { details: at(false) }), now)).toEqual([]);
  expect(happenedEvent(happened('post.edited'), now)).toEqual([]);
  expect(happenedEvent(happened('approval.given', { subject: { id: null, name: 'A reply' } }), now)).toEqual([]);
});

test('streams are told of by their titles, when it happened', () => {
  const [event] = happenedEvent(happened('stream.ended', { at: new Date(0) }), now);
  expect(event).toEqual({
    event: 'stream.ended',
    resource: `stream:${postId}`,
    data: { workspaceId, streamId: postId, title: 'Low tide' },
    at: new Date(0),
  });
});

test('what others wrote in the last day is told, the oldest first, and what the account wrote isn’t', () => {
  const conversationId = newId();
  const item = (text: string, more: Partial<ReceivedItem> = {}): ReceivedItem => {
    return { conversationId, kind: 'comment', own: false, name: 'Ada', text, at: now, postId: null, ...more };
  };
  const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000);
  const items = [
    item('Second', { kind: 'dm' }),
    item('First', { at: ago(1) }),
    item('Old', { at: ago(25) }),
    item('Own', { own: true }),
    item('x'.repeat(9000), { kind: 'mention', at: ago(2) }),
  ];
  const told = receivedEvents({ workspaceId, accountId, items }, now);
  expect(told.map(({ event }) => event)).toEqual(['mention.received', 'comment.received', 'message.received']);
  expect(new Set(told.map(({ resource }) => resource))).toEqual(new Set([`conversation:${conversationId}`]));
  expect(described(told)[1]).toEqual([
    'comment.received',
    { workspaceId, accountId, conversationId, from: 'Ada', text: 'First', at: ago(1).toISOString() },
  ]);
  expect(JSON.stringify(told[0]).length).toBeLessThan(6000);
});
