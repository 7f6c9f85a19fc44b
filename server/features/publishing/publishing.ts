import type { PlatformId } from '@everycast/contract/platforms';
import type { LedgerEntry } from '@everycast/contract/posts';
import type { PublishingSettings } from '@everycast/contract/publishing-settings';
import { type Message, message } from '@everycast/messages/message';
import { accountName } from '@everycast/platforms/port/account-name';
import type { SentPost } from '@everycast/platforms/port/publisher';
import { keyOf, thePost } from '@everycast/platforms/port/steps';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createHistory } from './history.ts';
import { unplacedItem } from './items/items.ts';
import { createPublishingLimits } from './limits/limits.ts';
import { createSentStore } from './limits/publishing-limit-store.ts';
import { createPublishingMetrics } from './metrics.ts';
import type { NeedsAndPosts, PublishingNeeds } from './needs.ts';
import { createNotifier } from './notifier.ts';
import { createPublished } from './published/published.ts';
import { createPublishingStore, type TargetRef } from './publishing-store.ts';
import { createRegistered, type ManyActivity, type PostProvider, type TargetActivity } from './registered.ts';
import { createRestoredStore } from './restored/restored-store.ts';
import { lostPlace, usualSettings, whyRefused } from './rules.ts';
import { createTargets } from './targets/target-store.ts';
import type { Targets } from './targets/targets.ts';
import { loadFollowing } from './work/load.ts';
import { createTargetStore } from './work/publishing-work-store.ts';
import { missingIn } from './work/state.ts';
import { createWorker, type TargetLeaseLengths } from './work/worker.ts';

type TargetOfPost = { postId: string; targetId: string };
/** What one action did with many targets. */
type Outcome = { done: string[]; refused: { targetId: string; message: string; reason: Message }[] };
type ManyAtOnce = 'retried' | 'ignored' | 'unignored';

/** Publishes due targets, and lets people resolve problems. */
export interface Publishing {
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

  /** Retries targets; doing it twice does nothing more. @param also what else belongs in the transaction, if any is retried */
  retryAll(actor: Membership, targetIds: readonly string[], also?: (tx: Tx) => Promise<void>): Promise<Outcome>;

  /** Dismisses targets: failed ones aren't retried, unconfirmed ones are no longer looked up. */
  ignoreAll(actor: Membership, targetIds: readonly string[]): Promise<Outcome>;

  /** Undoes that for targets to which nothing has happened since. */
  unignoreAll(actor: Membership, targetIds: readonly string[]): Promise<Outcome>;

  /** Retries one target. @throws AppError not_found, not_editable */
  retry(actor: Membership, of: TargetOfPost): Promise<void>;

  /** Dismisses one target. @throws AppError not_found, not_editable */
  ignore(actor: Membership, of: TargetOfPost): Promise<void>;

  /**
   * Approves posts that a restore put on hold: they go out as scheduled, or now if they are overdue and that is wanted.
   * @param which `targetIds`: if missing, all; `overdue`: whether those whose time has passed are approved, too, and published now
   * @returns those approved; targets the actor may not change stay on hold
   */
  approveRestored(actor: Membership, which: { targetIds?: readonly string[] | undefined; overdue: boolean }): Promise<string[]>;

  /**
   * Records what a person found where Everycast couldn't. If an item is confirmed only by a person, what should follow it isn't sent,
   * because its ID is unknown. @throws AppError not_found, not_editable
   */
  decide(actor: Membership, of: TargetOfPost, verdict: 'it_is_there' | 'send_again'): Promise<void>;

  /** Changes the text of a post published on one account. @throws AppError not_editable, invalid_input, or the platform's error */
  edit(actor: Membership, of: TargetOfPost, text: string): Promise<void>;

  /** Deletes a post published on one account. @throws AppError not_editable, or the platform's error */
  takeDown(actor: Membership, of: TargetOfPost): Promise<void>;

  /** A workspace's own settings, or the defaults. */
  settings(workspaceId: string): Promise<PublishingSettings>;

  changeSettings(workspaceId: string, change: Partial<PublishingSettings>): Promise<PublishingSettings>;
}

const nothingToRetry = () => new AppError('not_editable', 'publishing.nothing_to_retry');
const notOpen = () => new AppError('not_editable', 'publishing.already_decided');

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
  const restored = createRestoredStore();
  const published = createPublished({ kernel, needs, work });
  const worker = createWorker({
    kernel,
    limits,
    needs,
    store: work,
    metrics: createPublishingMetrics(kernel, work),
    notifier: createNotifier(kernel, needs, store),
    settings: store.settings,
    lease,
  });

  kernel.domainEvents.on('account.healthy', async (tx, { accountId }) => {
    await work.oneAtATime(tx, accountId);
    const waiting = await store.accountHealthy(tx, accountId);
    if (waiting.length > 0) await kernel.events.wake(tx, 'publishing');
    await publishChanges(tx, waiting);
  });
  kernel.domainEvents.on('account.disconnected', async (tx, { accountId }) => {
    await publishChanges(tx, await store.accountGone(tx, accountId, message('accounts.disconnected'), kernel.clock.now()));
  });
  needs.accounts.addPlanner(store.plannedOn);

  /** @throws AppError not_found unless the actor may change that post, and it has that target */
  async function changeable(actor: Membership, { postId, targetId }: TargetOfPost) {
    const [target] = await needs.posts.changeable(actor, [targetId]);
    if (target?.postId !== postId) throw new AppError('not_found', 'publishing.not_yours');
    return target;
  }

  /** In the transaction that changed targets: publishes the events for browsers. */
  async function announcer(accountIds: readonly string[]) {
    const accounts = await needs.accounts.load([...new Set(accountIds)]);
    return async (tx: Tx, actor: Membership, target: TargetRef, kind: TargetActivity['kind']): Promise<void> => {
      const account = accounts.get(target.accountId);
      const name = account ? accountName(needs.platforms[account.platform].manifest, account) : message('platforms.account_unnamed');
      await needs.posts.note(tx, target.postId, actor.userId, { kind, account: name });
      await kernel.events.publish(tx, actor.workspaceId, { type: 'post.changed', postId: target.postId });
    };
  }

  /** What a target sends to which account, including what follows its post: thread parts, a comment, a cover. */
  async function sentBy(targetId: string, accountId: string) {
    const account = (await needs.accounts.load([accountId])).get(accountId);
    const loaded = account && (await loadFollowing(targetId, account, needs));
    return account && loaded ? { account, ...loaded } : null;
  }

  async function publishChanges(tx: Tx, changed: readonly { workspaceId: string; postId: string }[]): Promise<void> {
    for (const { workspaceId, postId } of changed) await kernel.events.publish(tx, workspaceId, { type: 'post.changed', postId });
  }

  type Change = (tx: Tx, workspaceId: string, targetIds: readonly string[], now: Date) => Promise<TargetRef[]>;

  /** Changes those of the targets that can be changed, with one line of history per post, and says why not the others. */
  async function changeAll(
    actor: Membership,
    targetIds: readonly string[],
    kind: ManyAtOnce,
    change: Change,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<Outcome> {
    const targets = await needs.posts.changeable(actor, targetIds);
    const own = targets.map(({ id }) => id);
    const announce = await announcer(targets.map(({ accountId }) => accountId));
    return kernel.db.transaction().execute(async (tx) => {
      const before = own.length === 0 ? [] : await store.lock(tx, actor.workspaceId, own);
      const done = before.length === 0 ? [] : await change(tx, actor.workspaceId, own, kernel.clock.now());
      for (const of of Map.groupBy(done, ({ postId }) => postId).values()) {
        const [first] = of as [TargetRef];
        if (of.length === 1) await announce(tx, actor, first, kind);
        else await announceMany(tx, actor, first.postId, { kind: `${kind}_many`, count: of.length });
      }
      if (done.length > 0) {
        await kernel.events.wake(tx, 'publishing');
        await also?.(tx);
      }
      const changed = new Set(done.map(({ id }) => id));
      const stateOf = new Map(before.map((target) => [target.id, target]));
      const refused = [...new Set(targetIds)].filter((id) => !changed.has(id));
      return {
        done: [...changed],
        refused: refused.map((targetId) => {
          const reason = message(whyRefused(stateOf.get(targetId)));
          return { targetId, message: say(reason), reason };
        }),
      };
    });
  }

  async function announceMany(tx: Tx, actor: Membership, postId: string, activity: ManyActivity): Promise<void> {
    await needs.posts.note(tx, postId, actor.userId, activity);
    await kernel.events.publish(tx, actor.workspaceId, { type: 'post.changed', postId });
  }

  const retryAll = (actor: Membership, targetIds: readonly string[], also?: (tx: Tx) => Promise<void>) =>
    changeAll(actor, targetIds, 'retried', store.retry, also);
  const ignoreAll = (actor: Membership, targetIds: readonly string[]) => changeAll(actor, targetIds, 'ignored', store.ignore);

  return {
    start: worker.start,
    setPosts,
    targets: createTargets(),
    history: createHistory(work, needs.platforms),
    sent: published.sent,
    retryAll,
    ignoreAll,
    unignoreAll: (actor, targetIds) => changeAll(actor, targetIds, 'unignored', store.unignore),

    async retry(actor, of) {
      await changeable(actor, of);
      if ((await retryAll(actor, [of.targetId])).done.length === 0) throw nothingToRetry();
    },

    async approveRestored(actor, { targetIds, overdue }) {
      const named = targetIds ?? (await restored.held(kernel.db, actor.workspaceId));
      const targets = named.length === 0 ? [] : await needs.posts.changeable(actor, named);
      if (targets.length === 0) return [];
      const announce = await announcer(targets.map(({ accountId }) => accountId));
      return kernel.db.transaction().execute(async (tx) => {
        const ids = targets.map(({ id }) => id);
        const approved = await store.approve(tx, actor.workspaceId, ids, overdue, kernel.clock.now());
        for (const target of approved) await announce(tx, actor, target, 'approved');
        if (approved.length > 0) await kernel.events.wake(tx, 'publishing');
        return approved.map(({ id }) => id);
      });
    },

    async ignore(actor, of) {
      await changeable(actor, of);
      if ((await ignoreAll(actor, [of.targetId])).done.length === 0) throw notOpen();
    },

    async decide(actor, of, verdict) {
      const { targetId } = of;
      const { accountId } = await changeable(actor, of);
      const announce = await announcer([accountId]);
      const whole = await sentBy(targetId, accountId);
      await kernel.db.transaction().execute(async (tx) => {
        const now = kernel.clock.now();
        const there = verdict === 'it_is_there';
        const target = await store.decide(tx, actor.workspaceId, targetId, there, now);
        if (!target) throw notOpen();
        const lines = (await work.lines([targetId], tx)).filter(({ generation }) => generation === target.generation);
        const sent = lines.findLast((line) => line.action === 'send');
        if (sent) {
          const line = {
            id: newId(),
            targetId,
            generation: target.generation,
            step: sent.step,
            kind: sent.kind,
            what: sent.what,
            quota: null,
            checkpoint: null,
            action: 'manual',
            attempt: 1,
            intent: null,
            outcome: null,
          } as const;
          const said = { ...line, state: there ? 'done' : 'looked_up', detail: null, startedAt: now, finishedAt: now } as const;
          await work.putLines(tx, [said]);
          const missing = there ? missingIn([...lines, said], whole?.followers ?? []) : [];
          if (missing.length > 0)
            await store.missing(tx, targetId, message('publishing.missing_because', { missing, why: lostPlace }), now);
        }
        // Nothing else may be matched to it, or two posts would share one item.
        const isPost = whole?.followers.every(({ key }) => key !== sent?.step);
        if (there && whole && isPost) {
          const owner = { targetId, generation: target.generation, step: sent?.step ?? keyOf(thePost) };
          await work.addItem(tx, unplacedItem(whole.account, owner, whole.content, sent?.startedAt ?? now));
        }
        await announce(tx, actor, target, there ? 'found' : 'sent_again');
        if (!there) await kernel.events.wake(tx, 'publishing');
      });
    },

    edit: async (actor, of, text) => published.edit(actor, await changeable(actor, of), text),

    takeDown: async (actor, of) => published.takeDown(actor, await changeable(actor, of)),

    async settings(workspaceId) {
      return (await store.settings([workspaceId])).get(workspaceId) ?? usualSettings;
    },

    async changeSettings(workspaceId, change) {
      const current = (await store.settings([workspaceId])).get(workspaceId) ?? usualSettings;
      const settings = { ...current, ...change };
      await store.saveSettings(workspaceId, settings);
      return settings;
    },
  };
}
