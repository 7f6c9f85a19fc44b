import type { Media, MediaChange } from '@everycast/contract/media';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { changeInLists } from '../lists.ts';

/** Changes a file, and updates it everywhere. @throws ApiProblem */
export async function saveFile(id: string, change: MediaChange): Promise<Media> {
  const saved = await answer(http.PATCH('/api/v1/media/{id}', { params: { path: { id } }, body: change }));
  changeInLists(new Set([id]), () => saved);
  if (change.tags) void refresh('/api/v1/media/tags');
  return saved;
}

/** How long a text waits for more typing before it is saved. Milliseconds. */
const pause = 700;

/** A text that is saved while it is typed, and on blur; `value` is the saved text. */
export function useSavedField(value: string, save: (text: string) => Promise<unknown>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  const send = useDebouncedCallback(
    async (text: string) => {
      setState('saving');
      try {
        await save(text);
        setProblem(null);
        setState('saved');
        // Text typed in the meantime stays; `value` now has what was saved.
        setTyped((now) => (now === text ? null : now));
      } catch (thrown) {
        setProblem(toApiProblem(thrown).message);
        setState('idle');
      }
    },
    { delay: pause, flushOnUnmount: true },
  );
  return {
    text: typed ?? value,
    state,
    problem,
    type(text: string) {
      setTyped(text);
      setState('idle');
      send(text);
    },
    leave: () => send.flush(),
  };
}
