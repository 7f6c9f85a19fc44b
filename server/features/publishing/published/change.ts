import { type Message, message } from '@everycast/messages/message';
import { accountName } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { PublishedPost, SentPost } from '@everycast/platforms/port/publisher';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Membership } from '../../../kernel/http/access.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createLease, fetchUnder, type Lease, underLease } from '../../../kernel/work/lease.ts';
import type { AccountWork, LoadedAccount, NeedsAndPosts } from '../needs.ts';
import { failureDetail, noAnswerDetail } from '../publishing-words.ts';
import type { TargetActivity } from '../registered.ts';
import { type LedgerRow, outcomesOf } from '../work/ledger.ts';
import type { TargetStore } from '../work/publishing-work-store.ts';
import type { createPublishedStore, PublishedRow } from './published-store.ts';

/** The longest a change may take. Milliseconds. */
const holdFor = 240_000;
/** It is aborted this long before others may use the account. Milliseconds. */
const margin = 5_000;
/** How long to wait for a worker that publishes on the account, or for another change. Milliseconds. */
const waitFor = 10_000;
const lookEvery = 250;

export interface PublishedChangeParts {
  kernel: Pick<Kernel, 'clock' | 'db' | 'events' | 'log'>;
  needs: NeedsAndPosts;
  work: TargetStore;
  store: ReturnType<typeof createPublishedStore>;
}

export type PublishedTarget = { id: string; postId: string; accountId: string };
/** A change in progress: recorded, and holding the account. */
type Begun = { target: PublishedTarget; account: LoadedAccount; place: SentPost; line: LedgerRow; token: string; lease: Lease };
type LedgerAction = 'edit' | 'remove';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Changes the post on its platform. @returns the detail for its history entry */
export type PlatformChange = (at: { place: SentPost; account: LoadedAccount; env: PlatformEnv }) => Promise<Message | null>;

/** Changes of published posts on their platforms. Each is recorded in the ledger before and after, and an account has one at a time. */
export function createPublishedChanges({ kernel, needs, work, store }: PublishedChangeParts) {
  const now = () => kernel.clock.now();
  const manifestOf = (account: LoadedAccount) => needs.platforms[account.platform].manifest;
  const nameOf = (account: LoadedAccount) => accountName(manifestOf(account), account);

  /** @throws AppError not_editable if the platform doesn't support it, account_needs_reconnect, unavailable */
  async function accountFor(target: PublishedTarget, action: LedgerAction): Promise<LoadedAccount> {
    const account = (await needs.accounts.load([target.accountId])).get(target.accountId);
    if (!account) throw new Error(`The account of target ${target.id} is not there.`);
    const possible = manifestOf(account).publishes[action];
    if (possible !== true) throw new AppError('not_editable', possible);
    if (account.needsPerson !== null) throw new AppError('account_needs_reconnect', account.needsPerson);
    if (account.unusable !== null) throw new AppError('unavailable', account.unusable);
    return account;
  }

  /** Null if the account is in use. */
  async function tryBegin(actor: Membership, target: PublishedTarget, account: LoadedAccount, action: LedgerAction): Promise<Begun | null> {
    return kernel.db.transaction().execute(async (tx) => {
      const row = await store.lock(tx, actor.workspaceId, target.id);
      const { generation, ...place } = placeOf(row, nameOf(account));
      const token = newId();
      const asked = performance.now();
      if (!(await store.hold(tx, account.id, token, holdFor))) return null;
      const lines = await work.lines([target.id], tx);
      const outcomes = outcomesOf(lines.filter((line) => line.generation === generation));
      await store.endOpen(tx, target.id, noAnswerDetail, now());
      const line: LedgerRow = {
        id: newId(),
        targetId: target.id,
        generation,
        step: action,
        kind: 'publish',
        what: message('steps.post'),
        quota: null,
        action,
        state: 'intended',
        attempt: 1,
        intent: null,
        outcome: null,
        checkpoint: null,
        detail: null,
        startedAt: now(),
        finishedAt: null,
      };
      await work.putLines(tx, [line]);
      return { target, account, place: { ...place, outcomes }, line, token, lease: createLease({ lasts: holdFor, margin }, asked) };
    });
  }

  async function begin(actor: Membership, target: PublishedTarget, action: LedgerAction): Promise<Begun> {
    const account = await accountFor(target, action);
    for (let waited = 0; waited <= waitFor; waited += lookEvery) {
      const begun = await tryBegin(actor, target, account, action);
      if (begun) return begun;
      await pause(lookEvery);
    }
    throw new AppError('unavailable', 'publishing.account_busy', { account: nameOf(account) });
  }

  /** Records how a change ended, and releases the account. */
  async function end(
    { target, line, token }: Begun,
    how: Pick<LedgerRow, 'state' | 'detail'>,
    also: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await kernel.db.transaction().execute(async (tx) => {
      await work.putLines(tx, [{ ...line, ...how, finishedAt: now() }]);
      await also(tx);
      await store.release(tx, target.accountId, token);
      await kernel.events.wake(tx, 'publishing');
    });
  }

  async function failed(begun: Begun, account: LoadedAccount, error: unknown): Promise<never> {
    const known = error instanceof PlatformProblem ? error : null;
    if (!known) kernel.log.error({ err: error }, 'Changing what is published met an error that no platform reported');
    const detail = known ? failureDetail(known) : message('common.internal');
    await end(begun, { state: 'failed', detail }, async (tx) => {
      if (known?.kind !== 'reconnect' && known?.kind !== 'refresh') return;
      await work.oneAtATime(tx, account.id);
      await needs.accounts.markReconnect(tx, account.id, account.version, known.reason);
    });
    if (!known) throw error;
    throw new AppError(known.code, known.reason, undefined, { platformMessage: known.platformMessage });
  }

  /**
   * Records a change of a published post, makes it, and records how it ended.
   * @param also what else belongs in the transaction that records its success
   */
  async function change(
    actor: Membership,
    target: PublishedTarget,
    action: LedgerAction,
    call: PlatformChange,
    also: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const begun = await begin(actor, target, action);
    const { place, lease } = begun;
    let { account } = begun;
    const noted: AccountWork<Message | null> = (fresh, env) => {
      account = fresh;
      return call({ place, account, env });
    };
    const guard = (fetch: typeof globalThis.fetch) => fetchUnder(lease, fetch, lease.check);
    let detail: Message | null;
    try {
      detail = await underLease(lease, () => needs.accounts.call(account, noted, { guard, marks: false }));
    } catch (error) {
      return await failed(begun, account, error);
    } finally {
      lease.close();
    }
    const kind: TargetActivity['kind'] = action === 'edit' ? 'changed_there' : 'taken_down';
    await end(begun, { state: 'done', detail }, async (tx) => {
      await also(tx);
      await needs.posts.note(tx, target.postId, actor.userId, { kind, account: nameOf(begun.account) });
      await kernel.events.publish(tx, actor.workspaceId, { type: 'post.changed', postId: target.postId });
    });
  }

  return { accountFor, change };
}

/** @throws AppError not_editable if it isn't published, or its ID is unknown */
function placeOf(row: PublishedRow | null, name: Message): PublishedPost & { generation: number } {
  if (row?.state !== 'published') throw new AppError('not_editable', 'publishing.not_published', { account: name });
  if (row.remoteId === null) {
    throw new AppError('not_editable', 'publishing.location_unknown', { account: name });
  }
  return { remoteId: row.remoteId, permalink: row.permalink, generation: row.generation };
}
