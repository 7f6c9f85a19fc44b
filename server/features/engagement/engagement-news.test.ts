import { expect, test } from 'vitest';
import { createDomainEvents, type ReceivedItem } from '../../kernel/domain-events.ts';
import { inEnglish } from '../../kernel/messages.ts';
import { engagementNews } from './engagement-news.ts';
import type { EngagementNewsNeeds } from './needs.ts';

const now = new Date('2026-11-21T12:00:00Z');
const tx = {} as never;
const post = { id: 'our post', text: 'Hello,\n  world', authorId: 'ada', permalink: null, publishedAt: null };

function setUp() {
  const sent: Parameters<EngagementNewsNeeds['notifications']['notify']>[1][] = [];
  const domainEvents = createDomainEvents();
  engagementNews(
    { domainEvents, clock: { now: () => now } },
    {
      notifications: { notify: async (_tx, notification) => void sent.push(notification) },
      posts: {
        publishedAs: async (_workspace, account, remoteId) => (remoteId === `post on ${account}` ? post : null),
        brief: async (_workspace, id) => (id === post.id ? post : null),
      },
    },
  );
  const said = () => sent.map(({ group, title, body, link }) => ({ group, title: inEnglish(title), body: inEnglish(body), link }));
  const receive = (accountId: string, ...items: Partial<ReceivedItem>[]) =>
    domainEvents.emit(tx, 'engagement.received', {
      workspaceId: 'studio',
      accountId,
      items: items.map((item, index) => {
        const at = new Date(now.getTime() - 1_000 + index);
        return { conversationId: 'talk', kind: 'comment', own: false, name: 'Bo', text: `Text ${index}`, at, postId: null, ...item };
      }),
    });
  return { sent, said, receive, domainEvents };
}

test('comments on one post are one notification, on whichever account they are', async () => {
  const { said, receive } = setUp();
  await receive('a', { postId: 'post on a' }, { postId: 'post on a', conversationId: 'other talk', name: 'Cy', text: 'Newest' });
  await receive('b', { postId: 'post on b' });
  expect(said()).toMatchObject([
    {
      group: 'comment:our post',
      title: '2 new comments on “Hello, world”',
      body: 'Cy: Newest',
      link: '/engagement?conversation=other talk',
    },
    { group: 'comment:our post', title: '1 new comment on “Hello, world”' },
  ]);
});

test('kinds and conversations are apart; what the account wrote itself and what is old is no news', async () => {
  const { said, receive } = setUp();
  await receive(
    'a',
    { kind: 'dm' },
    { kind: 'mention', conversationId: 'another' },
    { own: true },
    { at: new Date(now.getTime() - 25 * 3_600_000) },
    { postId: 'somewhere else', conversationId: 'third' },
  );
  expect(said().map(({ group, title }) => [group, title])).toEqual([
    ['comment:a', '1 new comment'],
    ['dm:a', '1 new message'],
    ['mention:a', '1 new mention'],
  ]);
});

test('likes are told to the post’s author', async () => {
  const { said, sent, domainEvents } = setUp();
  await domainEvents.emit(tx, 'post.liked', { workspaceId: 'studio', postId: 'our post', count: 3 });
  await domainEvents.emit(tx, 'post.liked', { workspaceId: 'studio', postId: 'deleted', count: 3 });
  expect(said()).toMatchObject([{ group: 'like:our post', title: '3 new likes on “Hello, world”', link: '/posts/our post' }]);
  expect(sent[0]?.to).toEqual({ userIds: ['ada'] });
});
