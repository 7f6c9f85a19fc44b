import * as uploadWords from 'words:upload';
import type { Ingest } from '@everycast/contract/media';
import { refreshSoon } from '../api/query-client.ts';
import { arrivals, isSettled } from './arrivals.ts';
import { followIngest } from './follow-ingest.ts';
import { session } from './session.ts';

const followed = new Map<string, () => void>();

/** Updates an arrival from the server, until it is settled. */
export function follow(id: string): void {
  const arrival = arrivals.find(id);
  if (!arrival?.ingestId) return;
  stopFollowing(id);
  const { ingestId, workspaceId } = arrival;
  const stop = followIngest(
    { ingestId, workspaceId },
    (ingest) => told(id, ingest),
    (problem) => {
      session.get()?.remembered.remove(id);
      // It was interrupted for so long that the server deleted it, so it can't be resumed.
      if (arrivals.find(id)?.state === 'interrupted') arrivals.remove(id);
      else arrivals.change(id, { state: 'failed', problem: problem.status === 404 ? uploadWords.words()('gone') : problem.message });
    },
  );
  followed.set(id, stop);
}

export function stopFollowing(id: string): void {
  followed.get(id)?.();
  followed.delete(id);
}

/** Removes it from the list, and from what is resumed after a reload. */
export function forget(id: string): void {
  stopFollowing(id);
  session.get()?.remembered.remove(id);
  arrivals.remove(id);
}

function told(id: string, { state, name, receivedBytes, totalBytes, media, duplicate, problem }: Ingest): void {
  const arrival = arrivals.find(id);
  if (!arrival || isSettled(arrival)) return;
  const fetched = arrival.from !== 'file';
  if (state === 'cancelled') forget(id);
  else if (state === 'receiving') {
    arrivals.change(id, { arrivedBytes: receivedBytes, ...(fetched && { state: 'moving', bytes: totalBytes, name }) });
  } else if (state === 'checking') arrivals.change(id, { state, arrivedBytes: receivedBytes });
  else {
    session.get()?.remembered.remove(id);
    arrivals.change(id, { state, media, duplicate, problem: problem?.message ?? null, again: state === 'failed' && fetched });
    if (state === 'done') refreshSoon('/api/v1/media');
  }
}
