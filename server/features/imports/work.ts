import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { calledBy } from '../../kernel/acting.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { seenBy } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Checking } from './checking.ts';
import type { createFiles } from './files.ts';
import type { createImporting } from './importing.ts';
import type { ImportsNeeds } from './needs.ts';
import type { ImportRecord, ImportStore } from './store/import-store.ts';
import type { RowStore } from './store/row-store.ts';
import type { createUndoing } from './undoing.ts';

const job = 'imports.work';
/** A job works this long, then hands on to the next, so that a process can stop and other workspaces get their turn. Milliseconds. */
const sliceLength = 3_000;
/** How often files that are on their way are looked at. Milliseconds. */
const filesEvery = 300;
const batch = { checking: 500, importing: 1_000, undoing: 50 } as const;

export interface WorkParts {
  store: ImportStore;
  rows: RowStore;
  files: ReturnType<typeof createFiles>;
  checking: Checking;
  importing: ReturnType<typeof createImporting>;
  undoing: ReturnType<typeof createUndoing>;
}

/** Checks, imports and undoes in the background, a slice at a time. */
export function createImportWork(kernel: Kernel, needs: Pick<ImportsNeeds, 'workspaces'>, parts: WorkParts) {
  const { store, rows, files, checking, importing, undoing } = parts;
  const changed = ({ workspaceId, id }: Pick<ImportRecord, 'id' | 'workspaceId'>): void =>
    kernel.events.soon(workspaceId, { type: 'imports.changed', importId: id });

  const send = (tx: Tx, { id, workspaceId }: Pick<ImportRecord, 'id' | 'workspaceId'>): Promise<void> =>
    kernel.jobs.send(tx, job, workspaceId, { importId: id });

  kernel.jobs.define(job, z.object({ importId: z.string() }), async ({ importId }, { lastTry }) => {
    const found = await store.find({ id: importId });
    if (!found) return;
    try {
      const actor = await actorOf(found);
      const limit = actor.groupIds ? { workspaceId: actor.workspaceId, userId: actor.userId } : null;
      await seenBy(limit, () => slice(found, actor));
    } catch (error) {
      // What can't be done at all is said; anything else is tried again.
      if (!(error instanceof AppError) && !lastTry) throw error;
      const problem =
        error instanceof AppError
          ? { code: error.code, reason: error.reason }
          : { code: 'internal', reason: { code: 'common.internal' } as const };
      await store.change(kernel.db, importId, ['checking', 'importing', 'undoing'], {
        phase: 'failed',
        problemCode: problem.code,
        problemMessage: problem.reason,
      });
      if (!(error instanceof AppError)) throw error;
    } finally {
      changed(found);
    }
  });

  /** As who the import acts: its person, with the role of now, within the API key's scopes. @throws AppError */
  async function actorOf({ userId, workspaceId, scopes }: ImportRecord): Promise<Membership> {
    const member = await needs.workspaces.membership(userId, workspaceId);
    if (!member) throw new AppError('not_a_member', 'access.not_a_member');
    return { ...member, ...(scopes && { scopes }) };
  }

  async function slice(begun: ImportRecord, actor: Membership): Promise<void> {
    const until = Date.now() + sliceLength;
    let of: ImportRecord | null = begun;
    while (of && Date.now() < until) {
      if (of.phase === 'checking') await check(of, actor, until);
      else if (of.phase === 'importing') await importSome(of, actor, until);
      else if (of.phase === 'undoing') await undoSome(of, actor);
      else return;
      changed(of);
      of = await store.find({ id: of.id });
    }
    if (of && of.phase !== 'ready' && of.phase !== 'failed') await send(kernel.db, of);
  }

  /** Goes through all rows once; those whose files are on their way are left for the next time. */
  async function check(of: ImportRecord, actor: Membership, until: number): Promise<void> {
    const context = await checking.contextOf(of, actor);
    await files.follow(of);
    let checked = 0;
    // While the database writes what was found, this process checks the next rows.
    let saved = Promise.resolve();
    let reading = rows.next(of.id, 'unchecked', -1, batch.checking);
    try {
      while (Date.now() < until) {
        const next = await reading;
        const last = next.at(-1);
        if (!last) break;
        reading = rows.next(of.id, 'unchecked', last.position, batch.checking);
        const results = await checking.check(of, actor, next, context);
        checked += results.length;
        await saved;
        saved = rows.saveChecked(kernel.db, of.id, results).then(() => changed(of));
      }
    } finally {
      await Promise.all([reading, saved]);
    }
    const [left] = await rows.next(of.id, 'unchecked', -1, 1);
    if (!left) await store.change(kernel.db, of.id, ['checking'], { phase: 'ready' });
    else if (checked === 0) await wait(filesEvery);
  }

  /** All rows are done: that is one entry of the workspace's activity, by the person whose import it is. */
  async function end(of: ImportRecord, from: 'importing' | 'undoing', change: Partial<ImportRecord>): Promise<void> {
    const { counts } = await rows.summary(of.id);
    const [action, count] =
      from === 'importing' ? (['import.done', counts.imported] as const) : (['import.undone', counts.removed] as const);
    const caller = { userId: of.userId, key: of.scopes ? '' : null, origin: { address: null, userAgent: null } };
    await calledBy(caller, () =>
      kernel.db.transaction().execute(async (tx) => {
        const isEnded = await store.change(tx, of.id, [from], change);
        if (!isEnded || count === 0) return;
        const { workspaceId, id, name } = of;
        const happened = { workspaceId, action, subject: { id, name }, count };
        const told = from === 'importing' ? { undo: {} } : ({ takesBack: 'import.done', details: { kept: counts.kept } } as const);
        await kernel.domainEvents.emit(tx, 'activity.happened', { ...happened, ...told });
      }),
    );
  }

  /** Goes through rows that are ready, until somebody cancels it; it has ended once none is left from the first on. */
  async function importSome(of: ImportRecord, actor: Membership, until: number): Promise<void> {
    const context = await checking.contextOf(of, actor);
    let [after, isCancelled] = [-1, false];
    while (Date.now() < until && !isCancelled) {
      const ready = await rows.next(of.id, 'ready', after, batch.importing);
      if (ready.length > 0) {
        await importing.import(of, actor, ready, context);
        changed(of);
      } else if (after === -1) {
        await end(of, 'importing', { phase: 'ready', importedAt: kernel.clock.now() });
        return;
      }
      after = ready.at(-1)?.position ?? -1;
      isCancelled = (await store.find({ id: of.id }))?.phase !== 'importing';
    }
  }

  async function undoSome(of: ImportRecord, actor: Membership): Promise<void> {
    const imported = await rows.next(of.id, 'imported', -1, batch.undoing);
    if (imported.length === 0) await end(of, 'undoing', { phase: 'ready' });
    else await undoing.undo(of, actor, imported);
  }

  return { send, changed };
}
