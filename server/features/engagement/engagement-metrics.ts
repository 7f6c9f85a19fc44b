import { type EngagementMetrics, type EngagementOverview, engagementActions } from '@everycast/contract/engagement';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import type { EngagementNeeds } from './needs.ts';
import type { createReading } from './reading.ts';
import { anHourBefore, answering, limitOf } from './rules.ts';
import type { createActionStore } from './store/actions.ts';
import type { createConversationStore } from './store/conversations.ts';

const day = 24 * 3_600_000;

interface MetricSources {
  store: ReturnType<typeof createConversationStore>;
  actions: ReturnType<typeof createActionStore>;
  reading: Pick<ReturnType<typeof createReading>, 'sources'>;
}

/** What the screen counts: queues, limits, and how fast people answer. */
export function createEngagementMetrics(
  { clock }: Pick<Kernel, 'clock'>,
  needs: EngagementNeeds,
  { store, actions, reading }: MetricSources,
) {
  const now = () => clock.now();

  return {
    async overview({ workspaceId, userId }: Membership): Promise<EngagementOverview> {
      const [counts, sources, members, times] = await Promise.all([
        store.counts(workspaceId, userId, now()),
        reading.sources(workspaceId),
        needs.workspaces.members(workspaceId),
        Promise.all(engagementActions.map((action) => actions.recent(userId, action, anHourBefore(now())))),
      ]);
      const accounts = await needs.accounts.describe(
        workspaceId,
        sources.map(({ id }) => id),
      );
      const sum = (name: 'all' | 'unanswered' | 'mine' | 'snoozed' | 'done') => counts.reduce((total, row) => total + row[name], 0);
      const oldest = counts.flatMap(({ oldest: at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
      const checked = sources.flatMap(({ checkedAt }) => checkedAt ?? []).sort((a, b) => b.getTime() - a.getTime())[0];
      const limits = engagementActions.map((action, index) => {
        const { opensAt, ...rest } = limitOf(action, times[index] ?? []);
        return [action, { ...rest, opensAt: opensAt?.toISOString() ?? null }] as const;
      });
      return {
        queues: { all: sum('all'), unanswered: sum('unanswered'), mine: sum('mine'), snoozed: sum('snoozed'), done: sum('done') },
        platforms: [...Map.groupBy(counts, ({ platform }) => platform)].map(([platform, rows]) => ({
          platform,
          count: rows.reduce((total, { all }) => total + all, 0),
        })),
        accounts: counts.map(({ accountId, all }) => ({ accountId, count: all })),
        oldestUnansweredAt: oldest?.toISOString() ?? null,
        limits: Object.fromEntries(limits) as EngagementOverview['limits'],
        checkedAt: checked?.toISOString() ?? null,
        problems: sources.flatMap(({ id: accountId, problem }) => {
          const account = accounts.get(accountId);
          if (!problem || !account?.connected) return [];
          return [{ accountId, handle: account.handle, platform: account.platform, message: say(problem) }];
        }),
        waits: sources.flatMap(({ id: accountId, sharesUntil }) => {
          const account = accounts.get(accountId);
          if (!sharesUntil || sharesUntil <= now() || !account?.connected) return [];
          return [{ accountId, handle: account.handle, platform: account.platform, until: sharesUntil.toISOString() }];
        }),
        people: members.map(({ userId: id, name }) => ({ id, name })),
      };
    },

    async metrics({ workspaceId, userId }: Membership, days: number): Promise<EngagementMetrics> {
      const to = now();
      const [from, before] = [new Date(to.getTime() - days * day), new Date(to.getTime() - 2 * days * day)];
      const [own, answers, earlier, any] = await Promise.all([
        actions.count(workspaceId, userId, from),
        store.answers(workspaceId, from, to),
        store.answers(workspaceId, before, from),
        store.any(workspaceId),
      ]);
      const { conversations, answered } = answers;
      return {
        likes: own.like,
        comments: own.comment,
        dms: own.dm,
        conversations,
        answered,
        ...answering(answers, !any),
        before: earlier.seconds === null ? null : Math.round(earlier.seconds / 60),
      };
    },
  };
}
