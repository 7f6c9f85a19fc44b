import { useWords } from 'words:streaming';
import { SavedScenes, type Scene } from '@everycast/contract/scenes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { type SavedEdit, useSavedEdit, type Versioned } from '../../../lib/draft/use-saved-edit.ts';

const versioned = ({ scenes, version }: SavedScenes): Versioned<readonly Scene[]> => ({ value: scenes, version });

/** The person's scenes in progress. */
export interface SceneEditing extends Omit<SavedEdit<readonly Scene[]>, 'value' | 'open'> {
  scenes: readonly Scene[];
  /** False until they are loaded. */
  ready: boolean;
  /** Why they couldn't be loaded. */
  problem: ApiProblem | null;
  retry(): void;
  /** The source that is being edited. */
  sourceId: string | null;
  selectSource(id: string | null): void;
}

export function useScenes(): SceneEditing {
  // What this tab saves makes a cached version outdated.
  const { data, error, refetch } = useQuery({ ...get('/api/v1/me/stream-scenes'), gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const { value, open, ...editing } = useSavedEdit<readonly Scene[]>('scenes', {
    start: { value: [], version: 0 },
    put: async (scenes, version) =>
      (await answer(http.PUT('/api/v1/me/stream-scenes', { body: { scenes: [...scenes], version } }))).version,
    theirsOf: (details) => SavedScenes.transform(versioned).safeParse(details).data ?? null,
  });
  const [ready, setReady] = useState(false);
  const [sourceId, selectSource] = useState<string | null>(null);
  useEffect(() => {
    if (!data || ready) return;
    open(versioned(data));
    setReady(true);
  }, [data, ready, open]);
  return { ...editing, scenes: value, ready, problem: error, retry: () => void refetch(), sourceId, selectSource };
}

/** A scene's own name, or the specification's. */
export function useSceneName(): (scene: Pick<Scene, 'id' | 'name'>) => string {
  const t = useWords();
  return ({ id, name }) => name ?? t(`scene.${id as '1' | '2' | '3'}`);
}
