import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { asProblem } from '../../../lib/api/problem.ts';

/** How long a text waits for the next letter before it is saved, in milliseconds. */
const pause = 700;

/** A text that saves itself while it is written, and when one leaves it; `value` is what is saved. */
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
        // What was typed since stays; what was saved is told by `value` from now on.
        setTyped((now) => (now === text ? null : now));
      } catch (thrown) {
        setProblem(asProblem(thrown).message);
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
