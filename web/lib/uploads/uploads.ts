import type { Media } from '@everycast/contract/media';
import { answer, get, http } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { send } from '../api/send.ts';
import { arrivals, isSettled } from './arrivals.ts';
import { checkFile } from './check-file.ts';
import { follow, forget, stopFollowing } from './following.ts';
import { rememberedBy } from './remembered.ts';
import { dropUploaders, uploaderOf, withUploader } from './sending.ts';
import { session } from './session.ts';
import { takenUp } from './taken-up.ts';
import { refusalWords } from './upload-words.ts';

/** Sets the person and the workspace; uploads from before the page was loaded are resumed. */
export function openUploads(personId: string, workspaceId: string): void {
  const before = session.get();
  if (before && before.personId !== personId) forgetAll();
  const remembered = rememberedBy(personId);
  session.set({ personId, workspaceId, remembered });
  for (const one of remembered.read()) {
    if (one.workspaceId !== workspaceId || arrivals.find(one.id)) continue;
    arrivals.put(takenUp(one));
    follow(one.id);
  }
}

/**
 * Uploads files to the library, into a folder; each shows its progress among the arrivals. Returns their IDs there, in the same order. An
 * interrupted one resumes.
 */
export async function addFiles(files: readonly File[], folderId: string | null = null): Promise<string[]> {
  const { workspaceId } = session.at();
  const [uploader, planBytes] = await Promise.all([uploaderOf(workspaceId), largestFile()]);
  return files.map((file) => {
    const id = uploader.idOf(file);
    const before = arrivals.find(id);
    if (before?.state === 'failed' && before.again) retry(id);
    else if (!before || isSettled(before) || before.state === 'interrupted') {
      const refusal = checkFile(file, planBytes);
      const preview = !refusal && file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      const { name, size: bytes } = file;
      const arrival = { id, from: 'file', workspaceId, name, bytes, address: null, ingestId: null, preview } as const;
      arrivals.put({
        ...arrival,
        arrivedBytes: before?.state === 'interrupted' ? before.arrivedBytes : 0,
        state: refusal ? 'failed' : 'waiting',
        problem: refusal && refusalWords(refusal),
      });
      stopFollowing(id);
      if (!refusal) uploader.add(file, folderId);
    }
    return id;
  });
}

/** `addFiles`' ID of a file: tells whether it is the interrupted one. */
export const idOf = async (file: File): Promise<string> => (await uploaderOf(session.at().workspaceId)).idOf(file);

/**
 * Lets the server download a file from a URL into a folder. Returns its ID among the arrivals. @throws ApiProblem if it is rejected
 * immediately
 */
export async function addAddress(url: string, folderId: string | null = null): Promise<string> {
  const { workspaceId, remembered } = session.at();
  const ingest = await answer(http.POST('/api/v1/media/imports', { body: { url, folderId } }));
  const known = { id: ingest.id, from: 'address', workspaceId, ingestId: ingest.id, name: ingest.name, address: url } as const;
  remembered.add({ ...known, bytes: ingest.totalBytes, uploadUrl: null });
  arrivals.put({ ...known, bytes: ingest.totalBytes, arrivedBytes: ingest.receivedBytes, state: 'waiting', preview: null });
  follow(ingest.id);
  return ingest.id;
}

/**
 * Lets the server import files of a connected source into a folder. Returns their IDs among the arrivals.
 * @param place the connection's ID, or that of a source which needs none
 * @throws ApiProblem if they are rejected immediately
 */
export async function addFromSource(place: string, entries: readonly string[], folderId: string | null = null): Promise<string[]> {
  const { workspaceId, remembered } = session.at();
  const body = { entries: [...entries], folderId };
  const { items } = await answer(http.POST('/api/v1/sources/{place}/imports', { params: { path: { place } }, body }));
  return items.map((ingest, index) => {
    const remote = { place, entry: entries[index] ?? '', folderId };
    const { id, name, totalBytes: bytes, receivedBytes } = ingest;
    const known = { id, from: 'cloud', workspaceId, ingestId: id, name, bytes, address: null, remote } as const;
    remembered.add({ ...known, uploadUrl: null });
    arrivals.put({ ...known, arrivedBytes: receivedBytes, state: 'waiting', preview: null });
    follow(id);
    return id;
  });
}

/** Waits until a file is in the library. @throws ApiProblem if it fails; an AbortError if it was cancelled */
export function arrived(id: string): Promise<Media> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const arrival = arrivals.find(id);
      if (arrival && !isSettled(arrival)) return;
      stop();
      if (arrival?.media) resolve(arrival.media);
      else if (arrival) reject(new ApiProblem('invalid_input', arrival.problem ?? '', 0));
      else reject(new DOMException('The upload was cancelled.', 'AbortError'));
    };
    const stop = arrivals.subscribe(look);
    look();
  });
}

export function pause(id: string, on: boolean): void {
  const arrival = arrivals.find(id);
  if (!arrival) return;
  withUploader(arrival, (uploader) => uploader.pause(id, on));
  arrivals.change(id, { state: on ? 'paused' : 'waiting' });
}

/** Retries a temporary failure. */
export function retry(id: string): void {
  const arrival = arrivals.find(id);
  if (!arrival) return;
  if (arrival.address !== null) {
    forget(id);
    void addAddress(arrival.address).catch((thrown: Error) => arrivals.put({ ...arrival, problem: thrown.message }));
    return;
  }
  if (arrival.remote) {
    const { place, entry, folderId } = arrival.remote;
    forget(id);
    void addFromSource(place, [entry], folderId).catch((thrown: Error) => arrivals.put({ ...arrival, problem: thrown.message }));
    return;
  }
  arrivals.change(id, { state: 'waiting', problem: null });
  withUploader(arrival, (uploader) => uploader.again(id));
}

/** Cancels it: the server's part is deleted. A settled one is only removed from the list. */
export async function cancel(id: string): Promise<void> {
  const arrival = arrivals.find(id);
  if (!arrival) return;
  const uploadUrl = session
    .get()
    ?.remembered.read()
    .find((one) => one.id === id)?.uploadUrl;
  forget(id);
  if (isSettled(arrival)) return;
  const headers = { 'X-Workspace': arrival.workspaceId };
  if (arrival.from !== 'file') await http.DELETE('/api/v1/media/imports/{id}', { params: { path: { id } }, headers });
  else if (arrival.state === 'interrupted' && uploadUrl) {
    await send(new Request(uploadUrl, { method: 'DELETE', headers: { ...headers, 'Tus-Resumable': '1.0.0' } }));
  } else withUploader(arrival, (uploader) => uploader.remove(id));
}

/** The largest file that the plan allows; null without a limit, or if unknown, because the server enforces it anyway. */
const largestFile = (): Promise<number | null> =>
  queryClient.fetchQuery({ ...get('/api/v1/media/storage'), staleTime: 60_000, retry: false }).then(
    ({ fileBytes }) => fileBytes,
    () => null,
  );

/** Another person has signed in: pending uploads stop, and their owner can resume them. */
function forgetAll(): void {
  for (const arrival of arrivals.read()) {
    stopFollowing(arrival.id);
    withUploader(arrival, (uploader) => uploader.pause(arrival.id, true));
    arrivals.remove(arrival.id);
  }
  dropUploaders();
}
