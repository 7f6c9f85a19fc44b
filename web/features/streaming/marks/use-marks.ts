import { words } from 'words:streaming';
import { sameMoment } from '@everycast/contract/stream-marks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { createMarkQueue, type MarkQueue, type WaitingMark } from './queue.ts';

/** While moments wait, they are tried this often. Milliseconds. */
const sendEvery = 3_000;
let opened: MarkQueue | null = null;
/** Opened late: pages are also built where there is no browser. */
function queueHere(): MarkQueue {
  opened ??= createMarkQueue(localStorage);
  return opened;
}
/** Being sent now. */
const inFlight = new Set<string>();

/** A stream's marked moments, and marking one. What can't be sent waits in this browser. @param streamId null: nothing is on air */
export function useMarks(streamId: string | null) {
  const { workspace } = useSession();
  const params = { query: { streamId: streamId ?? '' } };
  const { data } = useQuery({ ...get('/api/v1/stream-marks', { params }), enabled: streamId !== null });
  const queue = queueHere();
  const waiting = useSyncExternalStore(queue.subscribe, queue.read);
  useSending(waiting.filter(({ workspaceId }) => workspaceId === workspace.id));
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const mark = useCallback((): void => {
    const at = Date.now();
    if (streamId === null || Math.abs(at - lastAt.current) < sameMoment) return;
    const id = newUuid();
    if (!queue.add({ id, streamId, workspaceId: workspace.id, at })) return;
    lastAt.current = at;
    const undo = () => {
      lastAt.current = Number.NEGATIVE_INFINITY;
      void unmark(streamId, id);
    };
    toast.ok(words()('mark.done'), { action: { label: words()('mark.undo'), run: undo } });
  }, [streamId, workspace.id, queue]);
  const saved = data?.items ?? [];
  const own = waiting.filter((one) => one.streamId === streamId && !saved.some(({ id }) => id === one.id));
  return { marks: [...saved, ...own.map(({ id, at }) => ({ id, at: new Date(at).toISOString() }))], mark };
}

/** Sends what waits: at once, when the connection is back, and every few seconds. */
function useSending(waiting: readonly WaitingMark[]): void {
  const ids = waiting.map(({ id }) => id).join(' ');
  const current = useRef(waiting);
  current.current = waiting;
  useEffect(() => {
    if (ids === '') return;
    const send = () => {
      for (const one of current.current) void sendOne(one);
    };
    send();
    const timer = setInterval(send, sendEvery);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [ids]);
}

async function sendOne({ id, streamId, at }: WaitingMark): Promise<void> {
  if (inFlight.has(id)) return;
  inFlight.add(id);
  const secondsAgo = Math.max(0, Date.now() - at) / 1000;
  try {
    await answer(http.POST('/api/v1/streams/{id}/marks', { params: { path: { id: streamId } }, body: { id, secondsAgo } }));
    await refresh('/api/v1/stream-marks');
    // The mark is shown all the time: it leaves the queue once it is in the list.
    // One that isn't there was undone in the meantime.
    if (!queueHere().remove(id)) await removeSaved(streamId, id);
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    // The connection, the server or the session may come back.
    if (problem.code === 'offline' || problem.code === 'not_signed_in' || problem.status >= 500 || problem.status === 429) return;
    queueHere().remove(id);
    toast.fail(words()('mark.notSaved', { why: problem.message }));
  } finally {
    inFlight.delete(id);
  }
}

async function unmark(streamId: string, id: string): Promise<void> {
  // One that waits was never saved, unless it is on its way: then it is removed when it has arrived.
  if (queueHere().remove(id)) return;
  await removeSaved(streamId, id).catch((problem: ApiProblem) => toast.fail(problem.message));
}

async function removeSaved(streamId: string, id: string): Promise<void> {
  await answer(http.DELETE('/api/v1/streams/{id}/marks/{markId}', { params: { path: { id: streamId, markId: id } } }));
  await refresh('/api/v1/stream-marks');
}
