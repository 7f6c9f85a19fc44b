import type { Folder } from '@everycast/contract/media';
import type { Tx } from '../../../kernel/database/database.ts';
import { unlimited } from '../../../kernel/database/limited.ts';
import { AppError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { FolderRow, FolderStore } from './folder-store.ts';

/** Where a deleted folder's content went. */
export interface EmptiedFolder {
  movedTo: string | null;
  files: number;
  folders: number;
}

const notFound = () => new AppError('not_found', 'media.folder_gone');

/** Nested folders. Siblings have different names, ignoring case and Unicode normalization. */
export function createFolders({ db }: Pick<Kernel, 'db'>, store: FolderStore) {
  /** One change at a time in a workspace, so that concurrent changes can't create a cycle or a duplicate name. */
  const changing = <T>(workspaceId: string, work: (tx: Tx, folders: Map<string, FolderRow>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => work(tx, new Map((await store.lockAll(tx, workspaceId)).map((row) => [row.id, row]))));

  function refuseTaken(folders: Iterable<FolderRow>, { id, name, parentId }: Pick<FolderRow, 'id' | 'name' | 'parentId'>): void {
    for (const other of folders) {
      if (other.id !== id && other.parentId === parentId && other.name.toLowerCase() === name.toLowerCase()) {
        throw new AppError('already_exists', 'media.folder_exists', { name: other.name });
      }
    }
  }

  /** What others have in it stays where it is. */
  async function refusePartlyHidden(tx: Tx, id: string): Promise<void> {
    const all = await unlimited(tx, () => store.countIn(tx, id));
    if (all !== (await store.countIn(tx, id))) throw new AppError('not_editable', 'media.folder_partly_hidden');
  }

  const shown = async (workspaceId: string, id: string): Promise<Folder> => {
    const found = (await store.list(workspaceId)).find((folder) => folder.id === id);
    if (!found) throw notFound();
    return found;
  };

  return {
    /** All of a workspace, by name. */
    list: store.list,

    /** @throws AppError not_found */
    async refuseMissing(workspaceId: string, id: string): Promise<void> {
      if (!(await store.has(workspaceId, id))) throw notFound();
    },

    /** @throws AppError not_found, already_exists */
    async create(
      workspaceId: string,
      { name, parentId }: { name: string; parentId: string | null },
      userId: string | null = null,
    ): Promise<Folder> {
      const id = newId();
      await changing(workspaceId, async (tx, folders) => {
        if (parentId !== null && !folders.has(parentId)) throw notFound();
        refuseTaken(await unlimited(tx, () => store.lockAll(tx, workspaceId)), { id, name, parentId });
        await store.insert(tx, { id, workspaceId, name, parentId, userId });
      });
      return { id, name, parentId, files: 0 };
    },

    /** @throws AppError not_found, already_exists, not_editable, invalid_input if it would be inside itself */
    async change(workspaceId: string, id: string, change: { name?: string; parentId?: string | null }): Promise<Folder> {
      await changing(workspaceId, async (tx, folders) => {
        const folder = folders.get(id);
        if (!folder) throw notFound();
        await refusePartlyHidden(tx, id);
        const next = { ...folder, ...change };
        if (next.parentId !== null && !folders.has(next.parentId)) throw notFound();
        for (let above = next.parentId; above !== null; above = folders.get(above)?.parentId ?? null) {
          if (above === id) throw new AppError('invalid_input', 'media.folder_in_itself');
        }
        refuseTaken(await unlimited(tx, () => store.lockAll(tx, workspaceId)), next);
        await store.update(tx, next);
      });
      return shown(workspaceId, id);
    },

    /** Deletes only the folder: its content moves up to the parent, with subfolders renamed if necessary. @throws AppError not_found, not_editable */
    delete: (workspaceId: string, id: string): Promise<EmptiedFolder> =>
      changing(workspaceId, async (tx, folders) => {
        const folder = folders.get(id);
        if (!folder) throw notFound();
        await refusePartlyHidden(tx, id);
        const { parentId } = folder;
        const all = await unlimited(tx, () => store.lockAll(tx, workspaceId));
        const taken = all.filter((one) => one.parentId === parentId && one.id !== id).map(({ name }) => name);
        const children = all.filter((one) => one.parentId === id);
        // First, because its own name may be one of theirs.
        const files = await store.emptyInto(tx, id, parentId);
        await store.update(tx, { ...folder, name: id });
        for (const child of children) {
          const name = freeName(child.name, taken);
          taken.push(name);
          await store.update(tx, { ...child, name, parentId });
        }
        await store.delete(tx, id);
        return { movedTo: parentId, files, folders: children.length };
      }),
  };
}
export type Folders = ReturnType<typeof createFolders>;

/** The name, or with the first number appended that makes it unique. */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}
