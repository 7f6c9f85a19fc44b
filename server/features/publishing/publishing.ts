import type { PlatformId } from '@everycast/contract/platforms';
import type { LedgerEntry } from '@everycast/contract/posts';
import type { PublishingSettings } from '@everycast/contract/publishing-settings';
import { message } from '@everycast/messages/message';
import type { SentPost } from '@everycast/platforms/port/publisher';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readableMessage } from '../../kernel/messages.ts';
import { createDecisionStore } from './decision-store.ts';
import { release } from './holds/hold-store.ts';
import { createPublishingLimits } from './limits/limits.ts';
import { createSentStore } from './limits/publishing-limit-store.ts';
import type { NeedsAndPosts, PublishingNeeds } from './needs.ts';
import { handledNews } from './news.ts';
import { createNotifier } from './notifier.ts';
import { createPublished } from './published/published.ts';
import { type ChangedPost, createPublishingStore } from './publishing-store.ts';
import { createHistory } from './publishing-words.ts';
import { createRegistered, type PostProvider } from './registered.ts';
import { defaultSettings } from './rules.ts';
import { createTargetAccess, type TargetOfPost } from './target-access.ts';
import { createTargetActions, type TargetActions } from './target-actions.ts';
import type { Targets } from './target-store.ts';
import { createTargets } from './target-store.ts';
import { createVerdicts, type Verdict } from './verdict.ts';
import { createTargetStore } from './work/publishing-work-store.ts';
import { createWorker, type TargetLeaseLengths } from './work/worker.ts';

/** Publishes due targets, and lets people resolve problems. */
export interface Publishing extends TargetActions {
  /** Starts publishing in this process. @returns how to stop: nothing new is claimed, running targets get a few seconds */
  start(): () => Promise<void>;

  /** The feature whose posts are published registers here. */
  setPosts(posts: PostProvider): void;

  /** The targets of its posts. */
  targets: Targets;

  /** The ledger as people see it, by target, oldest line first. */
  history(targets: readonly { id: string; platform: PlatformId }[]): Promise<Map<string, LedgerEntry[]>>;

  /** Published posts as their platforms know them, by target; those that aren't published, or whose ID is unknown, are left out. */
  sent(targetIds: readonly string[]): Promise<Map<string, SentPost>>;

  /**
   * Records what a person found where Everycast couldn't. If an item is confirmed only by a person, what should follow it isn't sent,
   * because its ID is unknown. @throws AppError not_found, not_editable
   */
  decide(actor: Membership, of: TargetOfPost, verdict: Verdict): Promise<void>;

  /** Changes the text of a post published on one account. @throws AppError not_editable, invalid_input, or the platform's error */
  edit(actor: Membership, of: TargetOfPost, text: string): Promise<void>;

  /** Deletes a post published on one account. @throws AppError not_editable, or the platform's error */
  takeDown(actor: Membership, of: TargetOfPost): Promise<void>;

  /** A workspace's own settings, or the defaults. */
  settings(workspaceId: string): Promise<PublishingSettings>;

  changeSettings(workspaceId: string, change: Partial<PublishingSettings>): Promise<PublishingSettings>;
}

/** @param lease how long workers hold a target; only tests change it */
export function createPublishing(
  kernel: Kernel,
  given: PublishingNeeds,
  { lease }: { lease?: TargetLeaseLengths | undefined } = {},
): Publishing {
  const { posts, setPosts } = createRegistered();
  const needs: NeedsAndPosts = { ...given, posts };
  const store = createPublishingStore(kernel.db);
  const work = createTargetStore(kernel.db, kernel.clock);
  const limits = createPublishingLimits({
    store: createSentStore(kernel.db),
    accounts: needs.accounts,
    manifests: (platform) => needs.platforms[platform].manifest,
  });
  const access = createTargetAccess(kernel, needs);
  const decisions = createDecisionStore();
  const actions = createTargetActions(kernel, needs, { store: decisions, access });
  const published = createPublished({ kernel, needs, work });
  const worker = createWorker({
    kernel,
    limits,
    needs,
    store: work,
    notifier: createNotifier(kernel, needs, store),
    settings: store.settings,
    lease,
  });

  kernel.domainEvents.on('account.healthy', async (tx, { accountId }) => {
    await work.oneAtATime(tx, accountId);
    const waiting = await store.accountHealthy(tx, accountId, kernel.clock.now());
    if (waiting.length > 0) await kernel.events.wake(tx, 'publishing');
    await publishChanges(tx, waiting);
  });
  kernel.domainEvents.on('account.disconnected', async (tx, { accountId }) => {
    await publishChanges(tx, await store.accountGone(tx, accountId, message('accounts.disconnected'), kernel.clock.now()));
  });
  // Their new workspace may not be on hold.
  kernel.domainEvents.on('accounts.moved', (tx, { accountIds }) => released(tx, { accountIds }));
  kernel.domainEvents.on('accounts.resumed', (tx, { accountIds }) => released(tx, { accountIds }));
  kernel.domainEvents.on('workspace.released', (tx, { workspaceId }) => released(tx, { workspaceId }));
  needs.accounts.addPlanner(store);
  needs.notifications.handledBy('publishing.', async (_workspaceId, rows) => {
    const those = rows.flatMap(({ id, postId }) => (postId === null ? [] : [{ id, postId }]));
    const targets = Map.groupBy(await targetsOf(those.map(({ postId }) => postId)), (target) => target.postId);
    const handled = those.map(({ id, postId }) => [id, handledNews(targets.get(postId) ?? [])] as const);
    return new Map(handled.flatMap(([id, news]) => (news ? [[id, news] as const] : [])));
  });

  async function targetsOf(postIds: readonly string[]) {
    const rows = postIds.length === 0 ? [] : await store.targetsOf(kernel.db, postIds);
    return rows.map(({ postId, state, problemKind, problemMessage }) => {
      const error = problemKind && problemMessage !== null ? { kind: problemKind, reason: readableMessage(problemMessage) } : null;
      return { postId, state, error };
    });
  }

  /** Browsers read the posts again after the change of the plan. */
  async function released(tx: Tx, which: Parameters<typeof release>[1]): Promise<void> {
    const continued = await release(tx, which, kernel.clock.now());
    if (continued.length > 0) await kernel.events.wake(tx, 'publishing');
  }

  async function publishChanges(tx: Tx, changed: readonly ChangedPost[]): Promise<void> {
    for (const { workspaceId, postId } of changed) await kernel.events.publish(tx, workspaceId, { type: 'post.changed', postId });
  }

  return {
    start: worker.start,
    setPosts,
    targets: createTargets(),
    history: createHistory(work, needs.platforms),
    sent: published.sent,
    retryAll: actions.retryAll,
    ignoreAll: actions.ignoreAll,
    unignoreAll: actions.unignoreAll,
    retry: actions.retry,
    ignore: actions.ignore,
    approveRestored: actions.approveRestored,
    decide: createVerdicts(kernel, needs, { store: decisions, work, access }),
    edit: async (actor, of, text) => published.edit(actor, await access.one(actor, of), text),
    takeDown: async (actor, of) => published.takeDown(actor, await access.one(actor, of)),

    async settings(workspaceId) {
      return (await store.settings([workspaceId])).get(workspaceId) ?? defaultSettings;
    },

    async changeSettings(workspaceId, change) {
      const current = (await store.settings([workspaceId])).get(workspaceId) ?? defaultSettings;
      const settings = { ...current, ...change };
      await kernel.db.transaction().execute(async (tx) => {
        await store.saveSettings(tx, workspaceId, settings);
        if (settings.missed === current.missed && settings.graceMinutes === current.graceMinutes) return;
        const happened = { workspaceId, action: 'settings.publishing', subject: { id: null, name: '' } } as const;
        await kernel.domainEvents.emit(tx, 'activity.happened', happened);
      });
      return settings;
    },
  };
}
