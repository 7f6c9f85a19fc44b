import { type Arrival, arrivals } from './arrivals.ts';
import { follow } from './following.ts';
import type { RememberedStore } from './remembered.ts';
import { session } from './session.ts';
import { urlStoreOf } from './taken-up.ts';
import { serverWords } from './upload-words.ts';
import type { Uploader } from './uploader.ts';

const uploaders = new Map<string, Promise<Uploader>>();

/** A workspace's uploader; its code is loaded with the first file. @throws if that fails */
export function uploaderOf(workspaceId: string): Promise<Uploader> {
  const { remembered } = session.at();
  const loading = uploaders.get(workspaceId) ?? begin(workspaceId, remembered);
  uploaders.set(workspaceId, loading);
  loading.catch(() => uploaders.delete(workspaceId)); // the next file tries again
  return loading;
}

/** Runs something with an arrival's uploader, if there is one. */
export function withUploader({ workspaceId }: Arrival, use: (uploader: Uploader) => void): void {
  void uploaders.get(workspaceId)?.then(use);
}

/** From now on files use new uploaders, for another person. */
export const dropUploaders = (): void => uploaders.clear();

async function begin(workspaceId: string, remembered: RememberedStore): Promise<Uploader> {
  const { createUploader } = await import('./uploader.ts');
  const urls = urlStoreOf(remembered, workspaceId, (id, ingestId) => arrivals.change(id, { ingestId }));
  const uploader = createUploader(workspaceId, urls, {
    moved(id, arrivedBytes) {
      if (arrivals.find(id)?.state !== 'paused') arrivals.change(id, { state: 'moving', arrivedBytes });
    },
    broke: (id) => arrivals.change(id, { state: 'reconnecting' }),
    arrived(id, ingestId) {
      arrivals.change(id, { state: 'checking', ingestId, arrivedBytes: arrivals.find(id)?.bytes ?? 0 });
      follow(id);
    },
    refused(id, status, said) {
      const again = status === 0 || status >= 500 || mayPass.has(status);
      if (!again) uploader.remove(id);
      arrivals.change(id, { state: 'failed', again, problem: serverWords(status, said) });
    },
  });
  return uploader;
}

/** Signed out, gone, locked by another request, too many at once: temporary. */
const mayPass = new Set([401, 404, 409, 410, 423, 429]);
