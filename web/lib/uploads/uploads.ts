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
import { refusalWords } from './words.ts';

/** Tells who is here and in which workspace; what was under way before the page was loaded is taken up again. */
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
 * Sends files to the library, into a folder; each shows how far it is among the arrivals. Gives their ids there, in the same order.
 * One that broke off before goes on where it was.
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

/** What `addFiles` knows a file by: whether it is the one that was interrupted. */
export const idOf = async (file: File): Promise<string> => (await uploaderOf(session.at().workspaceId)).idOf(file);

/** Lets the server fetch a file from an address into a folder. Gives its id among the arrivals. @throws ApiProblem where it is refused at once */
export async function addAddress(url: string, folderId: string | null = null): Promise<string> {
  const { workspaceId, remembered } = session.at();
  const ingest = await answer(http.POST('/api/v1/media/imports', { body: { url, folderId } }));
  const known = { id: ingest.id, from: 'address', workspaceId, ingestId: ingest.id, name: ingest.name, address: url } as const;
  remembered.add({ ...known, bytes: ingest.totalBytes, uploadUrl: null });
  arrivals.put({ ...known, bytes: ingest.totalBytes, arrivedBytes: ingest.receivedBytes, state: 'waiting', preview: null });
  follow(ingest.id);
  return ingest.id;
}

/** Waits until a file is in the library. @throws ApiProblem where it does not come there; an AbortError where it was cancelled */
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

/** Tries once more what failed in a way that may pass. */
export function retry(id: string): void {
  const arrival = arrivals.find(id);
  if (!arrival) return;
  if (arrival.address !== null) {
    forget(id);
    void addAddress(arrival.address).catch((thrown: Error) => arrivals.put({ ...arrival, problem: thrown.message }));
    return;
  }
  arrivals.change(id, { state: 'waiting', problem: null });
  withUploader(arrival, (uploader) => uploader.again(id));
}

/** Stops it for good: what the server has of it is removed. What has settled only leaves the list. */
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
  if (arrival.from === 'address') await http.DELETE('/api/v1/media/imports/{id}', { params: { path: { id } }, headers });
  else if (arrival.state === 'interrupted' && uploadUrl) {
    await send(new Request(uploadUrl, { method: 'DELETE', headers: { ...headers, 'Tus-Resumable': '1.0.0' } }));
  } else withUploader(arrival, (uploader) => uploader.remove(id));
}

/** The largest file that the plan allows; null where there is no limit, or where nobody can say: the server holds to it anyway. */
const largestFile = (): Promise<number | null> =>
  queryClient.fetchQuery({ ...get('/api/v1/media/storage'), staleTime: 60_000, retry: false }).then(
    ({ fileBytes }) => fileBytes,
    () => null,
  );

/** Somebody else has come: what was under way halts, and whoever began it can take it up again. */
function forgetAll(): void {
  for (const arrival of arrivals.read()) {
    stopFollowing(arrival.id);
    withUploader(arrival, (uploader) => uploader.pause(arrival.id, true));
    arrivals.remove(arrival.id);
  }
  dropUploaders();
}
