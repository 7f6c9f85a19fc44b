import type { Arrival } from './arrivals.ts';
import type { Remembered, RememberedStore } from './remembered.ts';
import { fingerprintOf, idOfFingerprint, intakeOf } from './tus.ts';
import type { UrlStore } from './uploader.ts';

/** What a remembered upload or import looks like before the server has said how far it is. */
export const takenUp = ({ id, from, workspaceId, name, bytes, intakeId, address }: Remembered) =>
  ({
    ...{ id, from, workspaceId, name, bytes, intakeId, address },
    arrivedBytes: 0,
    state: from === 'file' ? 'interrupted' : 'waiting',
    preview: null,
  }) satisfies Partial<Arrival>;

/** Where the uploader keeps the addresses of what it sends: among all that is remembered, under the id of the arrival. */
export function urlStoreOf(remembered: RememberedStore, workspaceId: string, begun: (id: string, intakeId: string) => void): UrlStore {
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
      const intakeId = intakeOf(uploadUrl ?? '');
      remembered.add({ id, from: 'file', workspaceId, intakeId, name: metadata.name ?? '', bytes: size, address: null, uploadUrl });
      begun(id, intakeId);
      return id;
    },
    removeUpload: async (id) => remembered.remove(id),
  };
}
