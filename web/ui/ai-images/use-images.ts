import { type GeneratedImage, ImageChunk, type ImageRequest } from '@everycast/contract/generated-images';
import { useCallback, useEffect, useRef, useState } from 'react';
import { http } from '../../lib/api/client.ts';
import { eventsIn } from '../../lib/api/events-in.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { send } from '../../lib/api/send.ts';
import { currentWorkspace } from '../../lib/api/workspace.ts';

/** A request for images, while and after it runs. */
export interface Making {
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** How many were asked for, and how many have come. */
  count: number;
  done: number;
  provider: string;
  model: string;
  /** As the provider counts; null if it doesn't say. */
  tokens: number | null;
  missing: number;
  problem: string | null;
}

const idle = { done: 0, provider: '', model: '', tokens: null, missing: 0, problem: null };

/** Each chunk of the server's answer. @throws ApiProblem if it couldn't start */
async function* make(request: Partial<ImageRequest>, signal: AbortSignal): AsyncGenerator<ImageChunk> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
  const workspace = currentWorkspace();
  if (workspace !== null) headers['X-Workspace'] = workspace;
  const body = JSON.stringify(request);
  const response = await send(new Request('/api/v1/generated-images', { method: 'POST', headers, body, signal }));
  for await (const data of eventsIn(response.body)) yield ImageChunk.parse(JSON.parse(data));
}

/** Deletes images that nobody wants; if that fails, they expire within an hour. */
const dismiss = (ids: readonly string[]): void => {
  if (ids.length > 0) void http.POST('/api/v1/generated-images/dismiss', { body: { ids: [...ids] } }).catch(() => undefined);
};

/**
 * Images as they come, one request at a time. What isn't chosen is deleted when the dialog goes.
 * @param broken what to say if the answer ends too early
 */
export function useImages(broken: string) {
  const [images, setImages] = useState<readonly GeneratedImage[]>([]);
  const [making, setMaking] = useState<Making | null>(null);
  const running = useRef<AbortController | null>(null);
  const left = useRef<ReadonlySet<string>>(new Set());
  useEffect(
    () => () => {
      running.current?.abort();
      dismiss([...left.current]);
    },
    [],
  );

  const ask = useCallback(
    async (request: Partial<ImageRequest> & Pick<ImageRequest, 'count'>) => {
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      const update = (part: (was: Making) => Partial<Making>) => {
        if (running.current === abort) setMaking((was) => was && { ...was, ...part(was) });
      };
      setMaking({ ...idle, state: 'running', count: request.count });
      let ended = false;
      try {
        for await (const chunk of make(request, abort.signal)) {
          if (chunk.type === 'start') update(() => ({ provider: chunk.provider, model: chunk.model }));
          else if (chunk.type === 'image') {
            left.current = new Set([...left.current, chunk.image.id]);
            setImages((was) => [...was, chunk.image]);
            update((was) => ({ done: was.done + 1 }));
          } else {
            ended = true;
            if (chunk.type === 'error') update(() => ({ state: 'failed', problem: chunk.message }));
            else update(() => ({ state: 'done', tokens: chunk.usage.tokens, missing: chunk.missing, problem: chunk.message ?? null }));
          }
        }
        if (!ended) update(() => (abort.signal.aborted ? { state: 'stopped' } : { state: 'failed', problem: broken }));
      } catch (thrown) {
        update(() => (abort.signal.aborted ? { state: 'stopped' } : { state: 'failed', problem: toApiProblem(thrown).message }));
      }
    },
    [broken],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  /** They are in the library now. */
  const kept = useCallback((ids: readonly string[]) => {
    left.current = new Set([...left.current].filter((id) => !ids.includes(id)));
    setImages((was) => was.filter(({ id }) => !ids.includes(id)));
  }, []);

  return { images, making, ask, stop, kept };
}
