import type { Arrival } from './arrivals.ts';
import type { Remembered, RememberedStore } from './remembered.ts';
import { fingerprintOf, idOfFingerprint, ingestOf } from './tus.ts';
import type { UrlStore } from './uploader.ts';

/** A stored upload or import before the server has reported its state. */
export const takenUp = ({ id, from, workspaceId, name, bytes, ingestId, address, remote }: Remembered) =>
  ({
    id,
    from,
    workspaceId,
    name,
    bytes,
    ingestId,
    address,
    ...(remote && { remote }),
    arrivedBytes: 0,
    state: from === 'file' ? 'interrupted' : 'waiting',
    preview: null,
  }) satisfies Partial<Arrival>;

/** Where the uploader stores its upload URLs: with the other stored data, under the arrival's ID. */
export function urlStoreOf(remembered: RememberedStore, workspaceId: string, begun: (id: string, ingestId: string) => void): UrlStore {
  const previous = ({ id, name, bytes, uploadUrl }: Remembered) => ({
    size: bytes,
    metadata: { name },
    creationTime: '',
    urlStorageKey: id,
    uploadUrl,
    parallelUploadUrls: null,
  });
  const ofFiles = () => remembered.read().filter((one) => one.from === 'file' && one.workspaceId === workspaceId);
  return {
    findAllUploads: async () => ofFiles().map(previous),
    findUploadsByFingerprint: async (fingerprint) =>
      ofFiles()
        .filter(({ id }) => fingerprintOf(id) === fingerprint)
        .map(previous),
    async addUpload(fingerprint, { size, metadata, uploadUrl }) {
      const id = idOfFingerprint(fingerprint);
      const ingestId = ingestOf(uploadUrl ?? '');
      remembered.add({ id, from: 'file', workspaceId, ingestId, name: metadata.name ?? '', bytes: size, address: null, uploadUrl });
      begun(id, ingestId);
      return id;
    },
    removeUpload: async (id) => remembered.remove(id),
  };
}
