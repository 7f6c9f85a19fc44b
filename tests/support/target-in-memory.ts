import { type Message, verbatim } from '@everycast/messages/message';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Content, Publisher } from '@everycast/platforms/port/publisher';
import type { LoadedAccount } from '../../server/features/publishing/needs.ts';
import type { Claimed } from '../../server/features/publishing/work/claim-store.ts';
import type { RunParts } from '../../server/features/publishing/work/execute.ts';
import { type LedgerRow, withRows } from '../../server/features/publishing/work/ledger.ts';
import type { TargetChange, TargetStore } from '../../server/features/publishing/work/publishing-work-store.ts';
import { runTarget } from '../../server/features/publishing/work/run.ts';
import type { State } from '../../server/features/publishing/work/state.ts';
import type { Lease } from '../../server/features/publishing/work/step-store.ts';
import { createLog } from '../../server/kernel/log.ts';
import { dyingStore } from './dying-store.ts';
import { Crash } from './publishing.ts';
import { certainLease } from './publishing-options.ts';
import { createScriptedPlatform, someCredentials } from './scripted-platform.ts';

const accountId = '00000000-0000-7000-8000-000000000001';
export const [postText, partText, commentText] = ['The post', 'Another part', 'A comment'];

const file = (index: number): MediaFile => ({
  id: `file ${index}`,
  kind: 'image',
  contentType: 'image/png',
  seconds: null,
  name: 'a.png',
  derived: false,
  bytes: 9,
  width: 4,
  height: 3,
  alt: '',
  open: async () => new Blob([new Uint8Array(9)]).stream(),
  publicUrl: () => Promise.reject(new Error('Not in these tests.')),
});

export interface Shape {
  pictures: number;
  parts: number;
  comment: boolean;
}

/** One target with its row and ledger in memory, as the database stores them, and a scripted platform. Times are milliseconds of a simulated clock. */
export function createTargetInMemory({ pictures, parts, comment }: Shape) {
  let now = new Date('2026-11-21T12:00:00Z');
  const scripted = createScriptedPlatform(() => new Date(now));
  const part = (text: string) => ({ text, media: [] });
  const media = Array.from({ length: pictures }, (_, index) => file(index));
  const thread = Array.from({ length: parts }, (_, index) => part(`${partText} ${index}`));
  const content: Content = { text: postText, media, thread, firstComment: comment ? commentText : '', options: {}, pictures: {} };
  const account = {
    id: accountId,
    workspaceId: 'w',
    platform: 'bluesky',
    service: 'http://scripted.example',
    remoteId: 'someone',
    handle: 'someone',
    traits: {},
    credentials: someCredentials,
    sandbox: false,
    quotaId: 'scripted',
    proxy: null,
    needsPerson: null,
    unusable: null,
    version: 1,
  } as LoadedAccount;

  let row: Omit<Claimed, 'state' | 'token'> & { state: string; nextAttemptAt: Date | null; leaseToken: string | null } = {
    id: 't',
    postId: 'p',
    workspaceId: 'w',
    accountId,
    state: 'scheduled',
    dueAt: now,
    first: true,
    generation: 1,
    attempts: 0,
    crashCount: 0,
    lookupCount: 0,
    dismissed: false,
    faults: 0,
    remoteId: null,
    permalink: null,
    publishedAt: null,
    problemKind: null,
    problemMessage: null,
    problemPlatformMessage: null,
    nextAttemptAt: now,
    leaseToken: null,
  };
  let lines: LedgerRow[] = [];
  let workers = 0;

  const holds = ({ token }: Lease) => row.leaseToken === token;
  async function change(lease: Lease, columns: TargetChange, rows: readonly LedgerRow[]): Promise<boolean> {
    if (!holds(lease)) return false;
    Object.assign(row, columns);
    lines = withRows(lines, rows);
    return true;
  }
  // The store's functions for a single target; the others are about many.
  const store = {
    intend: (lease: Lease, line: LedgerRow) => change(lease, {}, [line]),
    settle: (lease: Lease, line: LedgerRow, end: TargetChange) => change(lease, end, [line]),
    write: (_tx: unknown, lease: Lease, columns: TargetChange, { rows = [] }: { rows?: readonly LedgerRow[] } = {}) =>
      change(lease, columns, rows),
    saveCheckpoint: async (lease: Lease, id: string, checkpoint: LedgerRow['checkpoint']) =>
      change(
        lease,
        {},
        lines.filter((line) => line.id === id).map((line) => ({ ...line, checkpoint })),
      ),
    takenItems: async () => new Set<string>(),
    hasUnplacedItem: async () => false,
    endDismissed: async () => false,
    oneAtATime: async () => undefined,
  } as unknown as TargetStore;

  const env = { fetch: () => Promise.reject(new Error('Not in these tests.')), now: () => new Date(now), spend: async () => undefined };
  const page = async () => ({ is: 'none', why: verbatim('There are no pages in this test.'), passing: false }) as const;
  const db = { transaction: () => ({ execute: (work: (tx: unknown) => unknown) => work(null) }) };
  const accounts = {
    call: (_account: unknown, work: (account: LoadedAccount, how: object) => unknown) =>
      work({ ...account }, { ...env, page, reportRateLimit: () => undefined }),
    async markReconnect(_tx: unknown, _id: string, _version: number, reason: Message) {
      account.needsPerson = reason;
      return true;
    },
  };
  const parts_ = (dying: TargetStore): RunParts =>
    ({
      kernel: { clock: { now: () => new Date(now) }, db },
      needs: { platforms: { bluesky: scripted.platform }, accounts },
      store: dying,
      limits: { until: async () => null },
      log: createLog('silent'),
      lease: certainLease,
      random: () => 0.5,
      stopping: () => false,
      signal: new AbortController().signal,
      tell: () => undefined,
    }) as unknown as RunParts;

  /** The target as a worker claims it. */
  const claimed = (): Claimed => ({ ...row, token: row.leaseToken ?? '', state: row.state as Claimed['state'] });
  const job = () => ({ target: claimed(), content, account: { ...account }, lines: [...lines], refused: null, notBefore: null });

  return {
    scripted,
    account,
    row: () => row,
    lines: () => lines,
    /** The argument of `decide`. */
    state: (): State => {
      const { publish } = scripted.platform;
      return { ...job(), publisher: publish as Publisher, name: 'Scripted', steps: publish.steps(content, account) };
    },
    advance(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds);
    },
    now: () => now,

    /** A worker claims it if it is due, and dies at its nth step; false if there was nothing to do. */
    async work(diesAt: number | null = null): Promise<boolean> {
      if (row.nextAttemptAt === null || row.nextAttemptAt > now) return false;
      const crashed = row.state === 'publishing' && row.leaseToken !== null;
      workers += 1;
      row = { ...row, leaseToken: `worker ${workers}`, crashCount: row.crashCount + (crashed ? 1 : 0) };
      const claimed = job();
      row = {
        ...row,
        first: false,
        state: row.state === 'scheduled' ? 'publishing' : row.state,
        nextAttemptAt: new Date(now.getTime() + 15_000),
      };
      const dying = diesAt === null ? { store, died: () => false } : dyingStore(store, diesAt);
      const hasCrashed = (error: unknown) => error instanceof Crash || dying.died();
      // Anything it does after its death is ignored.
      await runTarget(claimed, parts_(dying.store)).catch((error: unknown) => (hasCrashed(error) ? null : Promise.reject(error)));
      return true;
    },
  };
}
