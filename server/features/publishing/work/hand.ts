import type { Content, Json, PlatformEnv, PublishedPost, Publisher, Step } from '@everycast/platforms/port/platform';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { freeFor, itemOf } from '../items/items.ts';
import type { ItemRow } from '../items/store.ts';
import type { AccountLimits } from '../limits/limits.ts';
import type { PublishingAccount, PublishingNeeds } from '../needs.ts';
import type { Ending, Problem } from '../rules.ts';
import { createAsking } from './ask.ts';
import { columnsOf, problemColumns } from './columns.ts';
import type { NotBefore } from './files.ts';
import type { LedgerRow } from './ledger.ts';
import type { Claimed, EndColumns, TargetChange, WorkStore } from './store.ts';

/** A target that was taken, with all that sending it needs. `content` is null where its post is gone. */
export interface Job {
  target: Claimed;
  content: Content | null;
  account: PublishingAccount;
  /** The ledger of this round, oldest line first. */
  lines: LedgerRow[];
  /** Why it must not go out now, though its time has come. */
  refused: Problem | null;
  /** Its files are still being made to fit: not before that. */
  notBefore: NotBefore | null;
}

export interface HandParts {
  kernel: Pick<Kernel, 'clock' | 'db'>;
  needs: Pick<PublishingNeeds, 'platforms' | 'accounts'>;
  store: WorkStore;
  limits: AccountLimits;
}

/** A post that is out: where, and since when. */
export type Place = PublishedPost & { publishedAt: Date };

/** Another worker has the target now, or a person took it: whatever this one still finds out is of no account. */
export class LeaseLost extends Error {}

export type Hand = ReturnType<typeof createHand>;

/**
 * A target in a worker's hand: asks the platform in its account's name, and writes what was done.
 * Every write is void without the lease.
 * @throws LeaseLost from every function that writes; ItemTaken from those that are given an item, and nothing is written
 */
export function createHand({ target: asTaken, account: asLoaded, lines: asRead }: Job, { kernel, needs, store, limits }: HandParts) {
  const target = { ...asTaken };
  const platform = needs.platforms[asLoaded.platform];
  const now = () => kernel.clock.now();
  const envWhere = (how: { mayWait: boolean }): PlatformEnv => ({
    ...needs.accounts.callsOf(asLoaded, how),
    saw: (limit) => limits.saw(asLoaded.id, limit),
  });
  const lines = [...asRead];
  const { ask, account } = createAsking(asLoaded, needs, now);

  const kept = (held: boolean): void => {
    if (!held) throw new LeaseLost();
  };

  const newLine = (step: Step, act: LedgerRow['act'], state: LedgerRow['state']): LedgerRow => {
    const blank = { attempt: 1, intent: null, outcome: null, kept: null, detail: null, startedAt: now(), finishedAt: null };
    const { key, kind, what, spends = null } = step;
    return { id: newId(), targetId: target.id, round: target.round, step: key, kind, what, spends, act, state, ...blank };
  };

  const together = (change: TargetChange, rows: readonly LedgerRow[], item: ItemRow | null = null): Promise<boolean> =>
    kernel.db.transaction().execute((tx) => store.write(tx, target, now(), change, { rows, item }));
  /** The target stays in hand, and nothing stands against it any more. */
  const goOn = async (rows: readonly LedgerRow[], place: Place | null, item: ItemRow | null): Promise<void> => {
    kept(await together({ state: 'publishing', ...problemColumns(null, now()), ...place }, rows, item));
    lines.push(...rows);
    Object.assign(target, place);
  };

  /** Lets go of the target. Where the platform wants the person, the account is marked with it, unless someone has connected it anew meanwhile. */
  async function letGo(ending: Ending, rows: readonly LedgerRow[], write: (end: EndColumns) => Promise<boolean>): Promise<Ending> {
    const problem = 'problem' in ending ? ending.problem : null;
    if (problem?.kind !== 'reconnect' || account().needsPerson !== null) {
      kept(await write(columnsOf(ending, target, now())));
      return ending;
    }
    return kernel.db.transaction().execute(async (tx) => {
      const { id, version } = account();
      await store.oneAtATime(tx, id);
      const marked = await needs.accounts.markReconnect(tx, id, version, problem.message);
      const final = marked ? ending : atOnce(ending, now());
      kept(await store.write(tx, target, now(), columnsOf(final, target, now()), { rows }));
      return final;
    });
  }

  return {
    target,
    /** The platform, as people know it. */
    name: platform.manifest.name,
    lines,
    publisher: platform.publish as Publisher,
    env: envWhere({ mayWait: true }),
    /** What may be out must be found, before whoever can tell has forgotten it. */
    lookEnv: envWhere({ mayWait: false }),
    now,
    newLine,
    account,
    ask,

    /** Commits that a step is about to be sent; only then may it be. */
    async begin(line: LedgerRow): Promise<void> {
      kept(await store.intend(target, now(), line));
    },

    /** A step came to its end, and the target with it. */
    async settle(
      line: LedgerRow,
      end: Pick<LedgerRow, 'state' | 'detail'> & { outcome?: Json },
      ending: Ending,
      item: ItemRow | null = null,
    ): Promise<Ending> {
      const row = { ...line, ...end, finishedAt: now() };
      const final = await letGo(ending, [row], (columns) => store.settle(target, now(), row, columns, item));
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
      kept(await store.keep(target, line.id, how));
      line.kept = how;
    },

    /** The platform is at work on what was sent; asked again at `at`. The line stays open until then. */
    async wait(line: LedgerRow, at: Date, detail: string): Promise<Ending> {
      const row: LedgerRow = { ...line, state: 'waiting', detail };
      const ending: Ending = { state: 'publishing', takeAt: at };
      kept(await together(columnsOf(ending, target, now()), [row]));
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
      kept(await together({ state, leaseToken: null, takeAt: now() }, []));
      return null;
    },
  };
}

/** The same again at once, for nothing stands in the way any more. */
function atOnce(ending: Ending, now: Date): Ending {
  if (ending.state === 'failed' || ending.state === 'published') return { state: 'scheduled', takeAt: now, problem: null, spent: false };
  return ending.state === 'unconfirmed' ? { ...ending, takeAt: now } : ending;
}
