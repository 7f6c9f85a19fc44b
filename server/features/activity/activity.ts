import {
  type ActivityDetails,
  type ActivityEntry,
  type ActivityExportQuery,
  type ActivityPage,
  type ActivityQuery,
  type ActivityUndone,
  activityKinds,
  activityUndoHours,
  defaultActivityKeptDays,
} from '@everycast/contract/activity';
import { may } from '@everycast/contract/permissions';
import { deviceOf } from '../../kernel/device.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createActivityStore, type Filter } from './activity-store.ts';
import { createExport } from './export.ts';
import type { ActivityNeeds } from './needs.ts';
import { createRecorder } from './record.ts';
import { createRecordStore } from './record-store.ts';
import type { EntryRow } from './tables.ts';
import { createUndo, type Undone } from './undo.ts';
import { createImportUndo } from './undo-import.ts';
import { changesOf, entryOf, type Known, ownSentenceOf } from './view.ts';

/** What everyone in a workspace sees of others; the rest concerns who manages it. */
const open = activityKinds.filter((kind) => kind !== 'member' && kind !== 'key' && kind !== 'webhook' && kind !== 'settings');

export type ActivityFeature = ReturnType<typeof createActivity>;

/** Who did what in a workspace, when and from where; and undoing what was done in the last day. */
export function createActivity(kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'events' | 'jobs'>, needs: ActivityNeeds) {
  const store = createActivityStore(kernel.db);
  const records = createRecordStore(kernel.db);
  createRecorder(kernel, records);
  const undone = createUndo(kernel, needs, { store, records });
  const undoImport = createImportUndo(kernel, needs.imports);
  const exported = createExport(store, needs.people);
  const since = () => new Date(kernel.clock.now().getTime() - activityUndoHours * 3600_000);

  async function prune(): Promise<void> {
    await records.forgetUndo(since());
    await records.prune(kernel.clock.now(), defaultActivityKeptDays);
  }
  kernel.jobs.every('activity.prune', '23 4 * * *', prune);

  function filterOf(by: Membership, { person, source, kind, group, from, to, search }: ActivityExportQuery): Filter {
    return {
      workspaceId: by.workspaceId,
      person,
      source,
      kind,
      search,
      accounts: group && needs.groups.accountsOf(group),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      onlyKinds: may(by, 'workspace.manage') ? undefined : { kinds: open, orBy: by.userId },
    };
  }

  async function knownOf({ workspaceId, userId }: Membership, rows: readonly EntryRow[]): Promise<Known> {
    const undoing = await store.byIds(workspaceId, [...new Set(rows.flatMap(({ undoneBy }) => undoneBy ?? []))]);
    const people = [...new Set([...rows, ...undoing].flatMap(({ userId }) => userId ?? []))];
    const [names, groups] = await Promise.all([needs.people.names(people), needs.groups.memberships(workspaceId)]);
    return { names, groups, undoing: new Map(undoing.map((row) => [row.id, row])), reader: userId, now: kernel.clock.now() };
  }

  async function shown(by: Membership, rows: readonly EntryRow[]): Promise<ActivityEntry[]> {
    const known = await knownOf(by, rows);
    return rows.map((row) => entryOf(row, known));
  }

  /** @throws AppError not_found */
  async function read(by: Membership, id: string): Promise<EntryRow> {
    const [row] = await store.byIds(by.workspaceId, [id]);
    const isOpen =
      row && (may(by, 'workspace.manage') || row.userId === by.userId || open.some((kind) => row.action.startsWith(`${kind}.`)));
    if (!row || !isOpen) throw new AppError('not_found', 'activity.gone');
    return row;
  }

  async function answer(by: Membership, entry: EntryRow, { by: newEntry, notes, kept }: Undone): Promise<ActivityUndone> {
    const rows = await store.byIds(by.workspaceId, [entry.id, newEntry]);
    const known = await knownOf(by, rows);
    const [now, made] = [entry.id, newEntry].map((id) => rows.find((row) => row.id === id));
    return {
      entry: entryOf(now ?? entry, known),
      sentence: made ? say(ownSentenceOf(made, known.names)) : '',
      notes,
      kept,
    };
  }

  return {
    prune,
    /** All that matches, as CSV. */
    export: (by: Membership, query: ActivityExportQuery): AsyncGenerator<string> => exported(filterOf(by, query), by.zone ?? 'UTC'),

    /** Newest first. */
    async list(by: Membership, query: ActivityQuery): Promise<ActivityPage> {
      const rows = await store.list(filterOf(by, query), query.cursor ?? null, query.limit + 1);
      const page = rows.slice(0, query.limit);
      const kept = await store.keptDays(by.workspaceId);
      return {
        items: await shown(by, page),
        cursor: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
        keptDays: kept === undefined ? defaultActivityKeptDays : kept,
      };
    },

    /** @throws AppError not_found */
    async get(by: Membership, id: string): Promise<ActivityDetails> {
      const row = await read(by, id);
      const [entry] = await shown(by, [row]);
      const [subjects, origin] = await Promise.all([store.subjects(id), store.origin(id)]);
      const existing = await needs.posts.existing(
        by.workspaceId,
        subjects.flatMap(({ subjectId }) => subjectId ?? []),
      );
      if (!entry) throw new AppError('not_found', 'activity.gone');
      return {
        ...entry,
        subjects: subjects.map((subject) => ({
          id: subject.subjectId,
          name: subject.name,
          exists: subject.subjectId !== null && existing.has(subject.subjectId),
          changes: changesOf(subject),
          undone: subject.undoneBy !== null,
        })),
        device: origin ? deviceOf(origin.userAgent) : null,
        address: may(by, 'owner.manage') ? (origin?.address ?? null) : null,
      };
    },

    /** @throws AppError not_found, not_editable, version_conflict if it has changed since, and what the change back throws */
    async undo(by: Membership, id: string): Promise<ActivityUndone> {
      const entry = await read(by, id);
      if (entry.action !== 'import.done') return answer(by, entry, await undone(by, entry));
      const started = await undoImport(by, entry, await store.subjects(id));
      return { entry: entryOf(entry, await knownOf(by, [entry])), kept: [], ...started };
    },

    /** Undoes what the person did last, or takes their last undo back. @throws AppError not_found if there is nothing, and as `undo` */
    async undoLast(by: Membership, { redo }: { redo: boolean }): Promise<ActivityUndone> {
      const { workspaceId, userId } = by;
      const entry = await store.last(workspaceId, userId, redo ? 'undone' : 'done', since());
      // What is new since leaves nothing to redo.
      const fresh = redo && entry ? await store.last(workspaceId, userId, 'new', since()) : null;
      if (!entry || (fresh && fresh.id > entry.id)) {
        throw new AppError('not_found', redo ? 'activity.nothing_to_redo' : 'activity.nothing_to_undo');
      }
      return answer(by, entry, await undone(by, entry));
    },

    /** Keeps the workspace's activity for this many days, or (null) for ever. */
    async keepFor({ workspaceId }: Membership, keptDays: number | null): Promise<void> {
      await kernel.db.transaction().execute(async (tx) => {
        await store.keepFor(tx, workspaceId, keptDays);
        await kernel.events.publish(tx, workspaceId, { type: 'workspace.changed' });
      });
    },
  };
}
