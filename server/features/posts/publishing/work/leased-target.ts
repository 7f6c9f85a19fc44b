import type { Content, Json, PublishedPost, Publisher, Step } from '@everycast/platforms/port/platform';
import { immediately } from '../../../../kernel/clock.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { LeaseTaken, underLease } from '../../../../kernel/work/lease.ts';
import { freeFor, itemOf } from '../items/items.ts';
import type { ItemRow } from '../items/store.ts';
import type { PublishingLimits } from '../limits/limits.ts';
import type { AccountCall, AccountWork, PublishingAccount, PublishingNeeds } from '../needs.ts';
import type { Ending, Problem } from '../rules.ts';
import { columnsOf, problemColumns } from './columns.ts';
import type { NotBefore } from './files.ts';
import type { HeldLease } from './leases.ts';
import type { LedgerRow } from './ledger.ts';
import { persisted } from './persisted.ts';
import type { Claimed, EndColumns, TargetChange, WorkStore } from './store.ts';

/** A target that was taken, with all that sending it needs. `content` is null where its post is gone. */
export interface Job {
  target: Claimed;
  content: Content | null;
  account: PublishingAccount;
  /** The ledger of this generation, oldest line first. */
  lines: LedgerRow[];
  /** Why it must not go out now, though its time has come. */
  refused: Problem | null;
  /** Its files are still being made to fit: not before that. */
  notBefore: NotBefore | null;
}

export interface LeasedTargetParts {
  kernel: Pick<Kernel, 'clock' | 'db'>;
  needs: Pick<PublishingNeeds, 'platforms' | 'accounts'>;
  store: WorkStore;
  limits: PublishingLimits;
  log: Logger;
  lease: HeldLease;
}

/** A post that is out: where, and since when. */
export type Place = PublishedPost & { publishedAt: Date };

export type LeasedTarget = ReturnType<typeof createLeasedTarget>;

/**
 * A target in a worker's hand: asks the platform in its account's name while the lease is certain, and writes what was done, if need be once
 * the database answers again. Every write is void where somebody else has the target.
 * @throws LeaseTaken from every function that writes; LeaseUnsure from every one that asks or begins something; ItemTaken from those that are
 * given an item, and nothing is written
 */
export function createLeasedTarget(
  { target: asTaken, account: asLoaded, lines: asRead }: Job,
  { kernel, needs, store, log, lease }: LeasedTargetParts,
) {
  const target = { ...asTaken };
  const platform = needs.platforms[asLoaded.platform];
  const now = () => kernel.clock.now();
  const lines = [...asRead];
  /** With the login that was used last. */
  let last = asLoaded;
  const account = () => last;

  const whileHeld = async (write: () => Promise<boolean>): Promise<void> => {
    if (!(await persisted(write, log))) throw new LeaseTaken();
  };

  const newLine = (step: Step, action: LedgerRow['action'], state: LedgerRow['state']): LedgerRow => {
    const blank = { attempt: 1, intent: null, outcome: null, checkpoint: null, detail: null, startedAt: now(), finishedAt: null };
    const { key, kind, what, quota = null } = step;
    return { id: newId(), targetId: target.id, generation: target.generation, step: key, kind, what, quota, action, state, ...blank };
  };

  const together = (change: TargetChange, rows: readonly LedgerRow[], item: ItemRow | null = null): Promise<boolean> =>
    kernel.db.transaction().execute((tx) => store.write(tx, target, change, { rows, item }));
  /** The target stays in hand, and nothing stands against it any more. */
  const goOn = async (rows: readonly LedgerRow[], place: Place | null, item: ItemRow | null): Promise<void> => {
    await whileHeld(() => together({ state: 'publishing', ...problemColumns(null, now()), ...place }, rows, item));
    lines.push(...rows);
    Object.assign(target, place);
  };

  /** Lets go of the target. Where the platform wants the person, the account is marked with it, unless someone has connected it anew meanwhile. */
  async function letGo(ending: Ending, rows: readonly LedgerRow[], write: (end: EndColumns) => Promise<boolean>): Promise<Ending> {
    const problem = 'problem' in ending ? ending.problem : null;
    if (problem?.kind !== 'reconnect' || account().needsPerson !== null) {
      await whileHeld(() => write(columnsOf(ending, target, now())));
      return ending;
    }
    const { id, version } = account();
    const marking = async (tx: Tx) => {
      await store.oneAtATime(tx, id);
      const marked = await needs.accounts.markReconnect(tx, id, version, problem.message);
      const final = marked ? ending : atOnce(ending);
      if (!(await store.write(tx, target, columnsOf(final, target, now()), { rows }))) throw new LeaseTaken();
      return final;
    };
    return persisted(() => kernel.db.transaction().execute(marking), log);
  }

  return {
    target,
    /** The platform, as people know it. */
    name: platform.manifest.name,
    lines,
    publisher: platform.publish as Publisher,
    now,
    newLine,
    account,

    /** Calls the platform with a login that works. @throws LeaseUnsure as soon as somebody else may have the target */
    async ask<T>(call: AccountWork<T>, how: Pick<AccountCall, 'quota' | 'mayWait'> = {}): Promise<T> {
      await lease.sure();
      const noted: AccountWork<T> = (fresh, env) => {
        last = fresh;
        return call(fresh, env);
      };
      return underLease(lease, () => needs.accounts.call(last, noted, { ...how, guard: lease.guarded, marks: false }));
    },

    /** Commits that a step is about to be sent; only then may it be. */
    async begin(line: LedgerRow): Promise<void> {
      await lease.sure();
      await whileHeld(() => store.intend(target, line));
      lines.push(line);
    },

    /** A step came to its end, and the target with it. */
    async settle(
      line: LedgerRow,
      end: Pick<LedgerRow, 'state' | 'detail'> & { outcome?: Json },
      ending: Ending,
      item: ItemRow | null = null,
    ): Promise<Ending> {
      const row = { ...line, ...end, finishedAt: now() };
      const final = await letGo(ending, [row], (columns) => store.settle(target, row, columns, item));
      lines.push(row);
      return final;
    },

    /** A step is done, and others follow. `place`: the post itself is out with it. `item`: what is out. */
    goOn: (row: LedgerRow, place: Place | null, item: ItemRow | null = null): Promise<void> => goOn([row], place, item),

    /** What was out is not there after all. */
    forget(): void {
      Object.assign(target, { remoteId: null, permalink: null, publishedAt: null });
    },

    /** Keeps how far a step came. */
    async keep(line: LedgerRow, how: Json): Promise<void> {
      await whileHeld(() => store.keep(target, line.id, how));
      line.checkpoint = how;
    },

    /** The platform is at work on what was sent; asked again at `at`. The line stays open until then. */
    async wait(line: LedgerRow, at: Date, detail: string): Promise<Ending> {
      const row: LedgerRow = { ...line, state: 'waiting', detail };
      const ending: Ending = { state: 'publishing', nextAttemptAt: at };
      await whileHeld(() => together(columnsOf(ending, target, now()), [row]));
      return ending;
    },

    /** Writes what a look found: either the target goes on at once (null), or is let go. */
    async looked(
      rows: readonly LedgerRow[],
      ending: Ending | null,
      { place = null, item = null }: { place?: Place | null; item?: ItemRow | null } = {},
    ): Promise<Ending | null> {
      if (ending) return letGo(ending, rows, (columns) => together(columns, rows, item));
      await goOn(rows, place, item);
      return null;
    },

    /** What a step may take of what is on the platform. */
    freeFor: (step: Step, since: Date, content: Content) =>
      freeFor({ step, since, name: platform.manifest.name }, { target, account: account(), content }, store),

    /** What is out by the outcome of a step. */
    itemOf: (step: Step, outcome: Json, sentAt: Date, content: Content): ItemRow | null =>
      itemOf({ step, outcome, sentAt }, { target, account: account(), content, publisher: platform.publish }),

    /** Lets go without a step having been sent or looked up. */
    end: (ending: Ending): Promise<Ending> => letGo(ending, [], (columns) => together(columns, [])),

    /** Gives the target back for another worker to take at once; nothing of it may be in doubt. */
    async giveBack(): Promise<null> {
      const state = target.remoteId === null ? 'scheduled' : 'publishing';
      await whileHeld(() => together({ state, leaseToken: null, nextAttemptAt: immediately }, []));
      return null;
    },
  };
}

/** The same again at once, for nothing stands in the way any more. */
function atOnce(ending: Ending): Ending {
  if (ending.state === 'failed' || ending.state === 'published') {
    return { state: 'scheduled', nextAttemptAt: immediately, problem: null, spent: false };
  }
  return ending.state === 'unconfirmed' ? { ...ending, nextAttemptAt: immediately } : ending;
}
