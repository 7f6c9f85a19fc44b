import type { Evergreen } from '@everycast/contract/evergreen';
import type { Folder } from '@everycast/contract/media';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { compareNames } from '../../../lib/names.ts';

export const sourceKinds = ['label', 'folder'] as const;

/** From where a queue refills itself, as it is being chosen: both are remembered while people try one and the other. */
export interface Source {
  kind: (typeof sourceKinds)[number];
  labelId: string | null;
  folderId: string | null;
}

export const sourceOf = (evergreen: Pick<Evergreen, 'labelId' | 'folderId'> | null): Source => {
  const { labelId = null, folderId = null } = evergreen ?? {};
  return { kind: folderId === null ? 'label' : 'folder', labelId, folderId };
};

/** As requests have it; null while it isn't chosen. */
export function settingsFor({ kind, labelId, folderId }: Source): { labelId: string } | { folderId: string } | null {
  if (kind === 'label') return labelId === null ? null : { labelId };
  return folderId === null ? null : { folderId };
}

/** Folders by their whole path, so that two of the same name differ. */
export function pathsOf(folders: readonly Pick<Folder, 'id' | 'name' | 'parentId'>[]): { id: string; path: string }[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = ({ name, parentId }: Pick<Folder, 'name' | 'parentId'>): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  return folders.map((folder) => ({ id: folder.id, path: pathOf(folder) })).toSorted((a, b) => compareNames(a.path, b.path));
}

export function useFolderChoices(): { id: string; path: string }[] | undefined {
  const { data } = useQuery(get('/api/v1/media/folders'));
  return data && pathsOf(data.items);
}
