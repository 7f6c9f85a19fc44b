import { type ImportChange, type ImportColumn, type PostImport, repeatedFields, type ValueReplacement } from '@everycast/contract/imports';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAmongRows } from './among-rows.ts';
import { createChecking } from './checking.ts';
import { templateFor } from './columns/template.ts';
import { createRowEditing } from './edit-rows.ts';
import { createFiles } from './files.ts';
import { createImporting } from './importing.ts';
import type { ImportsNeeds } from './needs.ts';
import { createReading, orderIn } from './read-import.ts';
import { createDuplicates } from './rows/duplicates.ts';
import { createAlikeStore } from './store/alike-store.ts';
import { createFileStore } from './store/file-store.ts';
import { createImportStore, type ImportRecord } from './store/import-store.ts';
import { createRowStore } from './store/row-store.ts';
import { createUndoing } from './undoing.ts';
import { keptFor, shownImport, undoFor } from './view.ts';
import { createImportWork } from './work.ts';

export type Imports = ReturnType<typeof createImports>;

const listed = 20;
const shownLabels = 100;
/** By then, reading a file has ended. Milliseconds. */
const readWithin = 3_600_000;

/** Posts from files: read, checked without writing anything but the rows, imported, and undone. Each import is its person's. */
export function createImports(kernel: Kernel, needs: ImportsNeeds) {
  const store = createImportStore(kernel.db);
  const rows = createRowStore(kernel.db);
  const alike = createAlikeStore(kernel.db);
  const files = createFiles(createFileStore(kernel.db), needs.media);
  const checking = createChecking(kernel, needs, files);
  const importing = createImporting(kernel, needs, { store, rows });
  const undoing = createUndoing(kernel, needs, rows);
  const work = createImportWork(kernel, needs, { store, rows, files, checking, importing, undoing });
  kernel.jobs.every('imports.forget', '11 4 * * *', () => {
    const now = kernel.clock.now().getTime();
    return store.forget(new Date(now - keptFor), new Date(now - readWithin));
  });

  async function found({ workspaceId, userId }: Membership, id: string): Promise<ImportRecord> {
    const one = await store.find({ id, workspaceId, userId });
    if (!one) throw new AppError('not_found', 'imports.gone');
    return one;
  }

  async function shown(of: ImportRecord): Promise<PostImport> {
    const [summary, problemsByField, newLabels] = await Promise.all([
      rows.summary(of.id),
      rows.problemsByField(of.id),
      // It reads all rows, and people follow an import that is at work.
      of.phase === 'ready' ? rows.newLabels(of.id, shownLabels) : [],
    ]);
    return shownImport(of, { ...summary, problemsByField, newLabels }, kernel.clock.now());
  }

  const shownNow = async (by: Membership, id: string) => shown(await found(by, id));

  /** Moves an import into a phase that the job works on. @throws AppError not_editable if it isn't in one of these */
  async function begin(
    of: Pick<ImportRecord, 'id' | 'workspaceId'>,
    from: readonly ImportRecord['phase'][],
    change: Partial<ImportRecord>,
    also?: (tx: Tx) => Promise<void>,
  ) {
    await kernel.db.transaction().execute(async (tx) => {
      const begun = await store.change(tx, of.id, from, { problemCode: null, problemMessage: null, ...change });
      if (!begun) throw new AppError('not_editable', 'imports.busy');
      await also?.(tx);
      await work.send(tx, of);
    });
    work.changed(of);
  }

  const reading = createReading(kernel, { store, rows }, (of, change) => begin(of, ['reading'], change));

  const amongRows = createAmongRows(alike, createDuplicates(needs, alike));
  const editing = createRowEditing(kernel, { store, rows, alike, checking, found, begin, amongRows, changed: work.changed });

  return {
    ...editing,

    /** Replaces a value in all rows with a problem there. @throws AppError as `createRowEditing` says */
    async replace(by: Membership, id: string, replacement: ValueReplacement): Promise<PostImport> {
      await editing.replace(by, id, replacement);
      return shownNow(by, id);
    },

    /** Reads a file and starts checking its rows. @throws AppError as `createReading` says */
    read: async (by: Membership, file: Parameters<typeof reading.read>[1]): Promise<PostImport> =>
      shownNow(by, await reading.read(by, file)),

    async list(by: Membership): Promise<PostImport[]> {
      return Promise.all((await store.newest(by, listed)).map(shown));
    },
    get: shownNow,

    /** Changes how the file is understood, and checks its rows again. @throws AppError not_found, not_editable, invalid_input */
    async change(by: Membership, id: string, { columns: fields, ...change }: ImportChange): Promise<PostImport> {
      const of = await found(by, id);
      const columns = fields ? of.columns.map(({ name }, index) => ({ name, field: fields[index] ?? null })) : of.columns;
      const single = columns.flatMap(({ field }) => (field !== null && !repeatedFields.includes(field) ? [field] : []));
      if (new Set(single).size < single.length) throw new AppError('invalid_input', 'imports.field_twice');
      const dateColumn = (all: readonly ImportColumn[]) => all.findIndex(({ field }) => field === 'date');
      const scopes = by.scopes ? [...by.scopes] : null;
      await begin(of, ['checking', 'ready', 'failed'], { columns, scopes, ...definedOnly(change), phase: 'checking' }, async (tx) => {
        if (dateColumn(columns) !== dateColumn(of.columns) && change.dateOrder === undefined)
          await store.change(tx, id, ['checking'], await orderIn(store, tx, id, columns));
        await rows.move(tx, id, ['ready', 'problem'], 'unchecked');
      });
      return shownNow(by, id);
    },

    /** Checks rows with problems again: files, accounts and times may be different now. @throws AppError not_found, not_editable */
    async recheck(by: Membership, id: string): Promise<PostImport> {
      const of = await found(by, id);
      await files.forgetProblems(id);
      await begin(of, ['checking', 'ready', 'failed'], { phase: 'checking' }, async (tx) => {
        await rows.move(tx, id, ['problem'], 'unchecked');
      });
      return shownNow(by, id);
    },

    /** How many posts rows become on each day of the import's zone. @throws AppError not_found */
    async days(by: Membership, id: string) {
      const { zone } = await found(by, id);
      return { items: await rows.days(id, zone) };
    },

    /** Imports all rows that are ready. @throws AppError not_found, not_editable, invalid_input if none is */
    async start(by: Membership, id: string): Promise<PostImport> {
      const of = await found(by, id);
      const [ready] = await rows.next(id, 'ready', -1, 1);
      if (!ready) throw new AppError('invalid_input', 'imports.nothing_ready');
      await begin(of, ['ready'], { phase: 'importing', scopes: by.scopes ? [...by.scopes] : null });
      return shownNow(by, id);
    },

    /** How many posts an undo is about, and how many of them have gone out. @throws AppError not_found */
    async toUndo(by: Membership, id: string): Promise<{ posts: number; out: number }> {
      await found(by, id);
      const postIds = await rows.imported(id);
      return { posts: postIds.length, out: await needs.posts.countPublished(by.workspaceId, postIds) };
    },

    /** Cancels an import, or undoes one: what hasn't gone out is removed. @throws AppError not_found, not_editable after a day */
    async undo(by: Membership, id: string): Promise<PostImport> {
      const of = await found(by, id);
      const now = kernel.clock.now();
      const isOver = of.importedAt !== null && of.importedAt.getTime() + undoFor < now.getTime();
      if (of.phase === 'ready' && (of.importedAt === null || isOver)) throw new AppError('not_editable', 'imports.undo_over');
      await begin(of, ['importing', 'ready'], {
        phase: 'undoing',
        importedAt: of.importedAt ?? now,
        scopes: by.scopes ? [...by.scopes] : null,
      });
      return shownNow(by, id);
    },

    /** Forgets an import with its rows; its posts stay. @throws AppError not_found, not_editable while it works */
    async remove(by: Membership, id: string): Promise<void> {
      const { phase } = await found(by, id);
      if (phase === 'importing' || phase === 'undoing') throw new AppError('not_editable', 'imports.busy');
      await store.remove(id);
    },

    template: (): string => templateFor(kernel.clock.now()),
  };
}

/** Without what wasn't sent. */
const definedOnly = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
