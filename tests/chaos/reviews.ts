import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostSummary } from '@everycast/contract/posts';
import type { Caller } from './caller.ts';
import type { Client, ToPublish } from './client.ts';
import type { ChaosAccount, Network, SeenPost } from './network.ts';

/** Of the posts that need approval, each so manieth has a twin that nobody approves. */
const everyTwin = 3;
/** How often the reviewer looks, in milliseconds. */
const pause = 200;

/**
 * Every second account of each network is in a group whose posts need approval. A reviewer approves them while everything else happens, and
 * leaves out those that must never go out.
 */
export async function createReviews(client: Client, networks: readonly Network[]) {
  const reviewed = new Set(networks.flatMap(({ accounts }) => accounts.filter((_, at) => at % 2 === 1).map(({ id }) => id)));
  const group = await client.caller.call<{ id: string }>('POST', '/api/v1/account-groups', {
    name: 'Reviewed',
    color: 'teal',
    accountIds: [...reviewed],
  });
  await client.caller.call('PATCH', '/api/v1/approval-policy', { mode: 'none', groups: [{ groupId: group.id, mode: 'one' }] });
  const reviewer = await client.invite('Reviewer');
  const never = new Set<string>();
  let asked = 0;
  let approved = 0;

  const waiting = async (): Promise<PostSummary[]> => {
    const { items } = await reviewer.call<{ items: { post: PostSummary }[] }>('GET', '/api/v1/approvals?view=waiting');
    return items.map(({ post }) => post).filter(({ text }) => !never.has(text));
  };

  return {
    /** Accounts whose posts need approval. */
    has: ({ id }: Pick<ChaosAccount, 'id'>): boolean => reviewed.has(id),

    /** Writes now and then the same post in other words, which nobody approves. */
    async twin(account: ChaosAccount, post: Omit<ToPublish, 'accountIds'>): Promise<void> {
      if (!reviewed.has(account.id)) return;
      asked += 1;
      if (asked % everyTwin !== 1) return;
      const text = `${post.text} (not approved)`;
      never.add(text);
      await client.publish({ ...post, text, thread: [], firstComment: '', accountIds: [account.id] });
    },

    /** Approves until it is over and nothing waits anymore. */
    async run({ isOver }: { isOver: () => boolean }): Promise<void> {
      for (;;) {
        const wasOver = isOver();
        const posts = await waiting();
        if (wasOver && posts.length === 0) return;
        for (const { id, approval } of posts) if (await approve(reviewer, id, approval?.seen ?? '')) approved += 1;
        await wait(pause);
      }
    },

    /** Whether it is one of those that nobody approves. */
    isNever: ({ text }: Pick<PostSummary, 'text'>): boolean => never.has(text),

    figures: () => ({ approved, never: never.size }),

    /** Broken promises: what is out, or says it is, without an approval. */
    faults(posts: readonly PostSummary[], seen: ReadonlyMap<Network, readonly SeenPost[]>): string[] {
      const out = new Set([...seen.values()].flat().flatMap(({ says }) => says));
      return [
        ...[...never].filter((text) => out.has(text)).map((text) => `“${text}” is out, and nobody has approved it.`),
        ...posts
          .filter(({ text, state }) => never.has(text) && state !== 'draft')
          .map(({ text, state }) => `“${text}” waits for approval, and is ${state}.`),
        ...(approved > 0 || reviewed.size === 0 ? [] : ['Nothing was approved.']),
      ];
    },
  };
}

/** @returns false if that was done before, by a request whose answer was lost */
async function approve(reviewer: Caller, id: string, seen: string): Promise<boolean> {
  const reply = await reviewer.send('POST', `/api/v1/posts/${id}/approve`, { seen }, randomUUID());
  if ('ok' in reply) return true;
  if (reply.status === 409) return false;
  throw new Error(`An approval was refused: ${reply.status} ${reply.refused.message}`);
}
