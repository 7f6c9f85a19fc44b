import type { ConversationDetail } from '@everycast/contract/engagement';
import { expect, test } from 'vitest';
import type { Network, SeenComment, SeenTalk } from './network.ts';
import { verifyEngagement } from './verify-engagement.ts';

const at = '2026-11-24T10:00:00.250Z';
const network = { name: 'somewhere', accounts: [{ id: 'account', owner: 'owner' }] } as unknown as Network;
const comment: SeenComment = { id: 'c1', names: ['ida', 'Ida'], text: 'Nice', at, on: ['A post'], isWatched: true };
const reply = { text: '@ida Reply 1.', under: 'c1' };

const item = { id: 'item', own: false, text: '@us Nice', at: '2026-11-24T10:00:00.000Z', person: { handle: 'ida' } };
const conversation = {
  id: 'talk',
  accountId: 'account',
  kind: 'comment',
  post: { text: 'A post' },
  items: [item],
  responses: [{ text: 'Reply 1.', state: 'published', error: null }],
};

interface Story {
  conversations?: object[];
  comments?: SeenComment[];
  replies?: SeenTalk['replies'];
}
const found = ({ conversations = [conversation], comments = [comment], replies = [reply] }: Story) =>
  verifyEngagement({
    conversations: conversations as ConversationDetail[],
    written: [{ text: 'Reply 1.', conversationId: 'talk', itemId: 'item' }],
    talks: new Map([[network, { required: comments, later: { comments, replies } }]]),
  });

test('what is there once is right', () => {
  expect(found({})).toEqual({ comments: 1, replies: 1, faults: [] });
});

test.each<[string, Story, RegExp]>([
  ['a lost comment', { comments: [comment, { ...comment, id: 'c2', text: 'And?' }] }, /“And\?” .* isn’t in the inbox/],
  ['a doubled comment', { conversations: [{ ...conversation, items: [item, { ...item, id: 'again' }] }] }, /is in the inbox again/],
  ['a comment under another post', { conversations: [{ ...conversation, post: { text: 'Another' } }] }, /belongs to \["A post"\]/],
  [
    'a reply that is shown as somebody else’s, too',
    { conversations: [{ ...conversation, items: [item, { ...item, own: true }] }] },
    /twice/,
  ],
  ['a lost reply', { replies: [] }, /is there 0 times/],
  ['a doubled reply', { replies: [reply, reply] }, /is there 2 times/],
  ['a reply elsewhere', { replies: [{ ...reply, under: 'c3' }] }, /under c3 instead of c1/],
  ['a reply that failed', { conversations: [{ ...conversation, responses: [{ text: 'Reply 1.', state: 'failed' }] }] }, /ended failed/],
  [
    'a reply that was stored twice',
    { conversations: [{ ...conversation, responses: Array(2).fill(conversation.responses[0]) }] },
    /is 2 times/,
  ],
  ['a reply of nobody', { replies: [reply, { text: 'Reply 9.', under: 'c1' }] }, /Nobody wrote/],
])('%s is noticed', (_name, story, fault) => {
  expect(found(story).faults).toEqual([expect.stringMatching(fault)]);
});
