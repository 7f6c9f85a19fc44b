import type { Folder } from '@everycast/contract/media';
import { compareNames } from '../../../lib/names.ts';

export interface Branch extends Folder {
  children: Branch[];
}

const byName = (a: Folder, b: Folder) => compareNames(a.name, b.name);

/** Folders as a tree, each level sorted by name. One whose parent is missing is at the top. */
export function treeOf(folders: readonly Folder[]): Branch[] {
  const known = new Set(folders.map(({ id }) => id));
  const under = (parentId: string | null): Branch[] =>
    folders
      .filter((folder) => (folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : null) === parentId)
      .sort(byName)
      .map((folder) => ({ ...folder, children: under(folder.id) }));
  return under(null);
}

/** The folders from the top to this one, inclusive. */
export function pathTo(folders: readonly Folder[], id: string | null): Folder[] {
  const folder = folders.find((one) => one.id === id);
  return folder ? [...pathTo(folders, folder.parentId), folder] : [];
}

/** True if `id` is `of`, or inside it: it can't be moved there. */
export const isWithin = (folders: readonly Folder[], id: string | null, of: string): boolean =>
  pathTo(folders, id).some((folder) => folder.id === of);

/** A tree's folders one below the other, each with its depth. */
export const listed = (tree: readonly Branch[], depth = 0): (Branch & { depth: number })[] =>
  tree.flatMap((branch) => [{ ...branch, depth }, ...listed(branch.children, depth + 1)]);
