import { verbatim } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import type { Tx } from '../../kernel/database/database.ts';
import { createDomainEvents, type DomainEventBus } from '../../kernel/domain-events.ts';
import { tellFailures } from './failed-activity.ts';
import type { Unnotified } from './publishing-store.ts';
import type { SentContent } from './registered.ts';

const accounts = new Map([
  ['a1', { platform: 'mastodon', handle: 'harbor@social.example' }],
  ['a2', { platform: 'bluesky', handle: 'harbor.example' }],
] as const);
const failure = (postId: string, accountId: string, target?: Partial<Unnotified>, content?: Partial<SentContent>) => ({
  target: {
    id: `${postId}-${accountId}`,
    workspaceId: 'w',
    accountId,
    state: 'failed' as const,
    remoteId: null,
    problemKind: 'rejected' as const,
    problemMessage: verbatim('No'),
    ...target,
  },
  content: { postId, text: `Post ${postId}`, own: { text: null }, response: null, ...content } as SentContent,
});

/** What the activity is told of failures. */
async function toldOf(failures: Parameters<typeof tellFailures>[2]): Promise<unknown[]> {
  const told: unknown[] = [];
  const emit: DomainEventBus['emit'] = async (_tx, _name, event) => {
    told.push(event);
  };
  await tellFailures({} as Tx, { domainEvents: { ...createDomainEvents(), emit } }, failures, accounts);
  return told;
}

test('a post that failed on several accounts is one entry, and what is unconfirmed another', async () => {
  const told = await toldOf([failure('1', 'a1'), failure('1', 'a2'), failure('2', 'a1', { state: 'unconfirmed' })]);
  const [first, second] = [...accounts.values()];
  expect(told).toEqual([
    {
      workspaceId: 'w',
      action: 'post.failed',
      subject: { id: '1', name: 'Post 1' },
      accountIds: ['a1', 'a2'],
      details: { on: [first, second] },
    },
    { workspaceId: 'w', action: 'post.unconfirmed', subject: { id: '2', name: 'Post 2' }, accountIds: ['a1'], details: { on: [first] } },
  ]);
});

test('published posts, responses and what a restore put on hold are no failures', async () => {
  const response = { conversationId: 'c', action: 'reply' } as unknown as SentContent['response'];
  const told = await toldOf([
    failure('1', 'a1', { state: 'published', remoteId: 'r' }),
    failure('2', 'a1', {}, { response }),
    failure('3', 'a1', { problemKind: 'restored' }),
  ]);
  expect(told).toEqual([]);
});
