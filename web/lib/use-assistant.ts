import { AssistantChunk, type AssistantRequest } from '@everycast/contract/assistant';
import { useCallback, useEffect, useRef, useState } from 'react';
import { eventsIn } from './api/events-in.ts';
import { toApiProblem } from './api/problem.ts';
import { send } from './api/send.ts';
import { currentWorkspace } from './api/workspace.ts';

/**
 * Calls the assistant and passes on each chunk of its answer. Aborting `signal` also stops the writing on the server.
 * @throws ApiProblem if it couldn't start; an interrupted answer ends with a chunk of type `error`
 */
async function write(
  request: Partial<AssistantRequest> & Pick<AssistantRequest, 'action'>,
  on: (chunk: AssistantChunk) => void,
  signal: AbortSignal,
  broken: string,
): Promise<void> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
  const workspace = currentWorkspace();
  if (workspace !== null) headers['X-Workspace'] = workspace;
  const response = await send(new Request('/api/v1/assistant/write', { method: 'POST', headers, body: JSON.stringify(request), signal }));
  let ended = false;
  for await (const data of eventsIn(response.body)) {
    const chunk = AssistantChunk.parse(JSON.parse(data));
    ended = chunk.type === 'done' || chunk.type === 'error';
    on(chunk);
  }
  if (!ended && !signal.aborted) on({ type: 'error', code: 'assistant_failed', message: broken });
}

export type Ask = Partial<AssistantRequest> & Pick<AssistantRequest, 'action'>;

/** The assistant's answer, growing while it is written. */
export interface Suggestion {
  ask: Ask;
  text: string;
  /** Undefined while unknown; null: written without a model. */
  model: string | null | undefined;
  state: 'writing' | 'done' | 'stopped' | 'failed';
  problem: string | null;
  /** The assistant's note about its answer. */
  note: string | null;
  /** Whether another try may return another text. */
  another: boolean;
}

/**
 * Runs one assistant request at a time: a new one stops the previous one. Text written so far stays when it is stopped or fails.
 * @param brokenOff what to say if the answer ends too early
 */
export function useAssistant(brokenOff: string) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const latest = useRef(brokenOff);
  latest.current = brokenOff;

  const ask = useCallback(async (question: Ask) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const update = (part: (was: Suggestion) => Partial<Suggestion>) => {
      if (running.current === abort) setSuggestion((was) => was && { ...was, ...part(was) });
    };
    setSuggestion({ ask: question, text: '', model: undefined, state: 'writing', problem: null, note: null, another: true });
    try {
      await write(
        question,
        (chunk) => {
          if (chunk.type === 'start') update(() => ({ model: chunk.model }));
          else if (chunk.type === 'text') update((was) => ({ text: was.text + chunk.text }));
          else if (chunk.type === 'replace') update(() => ({ text: chunk.text }));
          else if (chunk.type === 'done') update(() => ({ state: 'done', note: chunk.note ?? null, another: chunk.another ?? true }));
          else update(() => ({ state: 'failed', problem: chunk.message }));
        },
        abort.signal,
        latest.current,
      );
    } catch (thrown) {
      if (abort.signal.aborted) update(() => ({ state: 'stopped' }));
      else update(() => ({ state: 'failed', problem: toApiProblem(thrown).message }));
    }
  }, []);

  const stop = useCallback(() => {
    running.current?.abort();
    setSuggestion((was) => was && { ...was, state: 'stopped' });
  }, []);

  return { suggestion, ask, stop, dismiss: useCallback(() => setSuggestion(null), []) };
}
