import Uppy, { type Body, type Meta } from '@uppy/core';
import { getSafeFileId } from '@uppy/core/utils';
import Tus, { type TusOpts } from '@uppy/tus';
import { endpoint, ingestOf } from './tus.ts';

/** Events about an uploader's files, by ID. */
interface UploadNews {
  moved(id: string, bytes: number): void;
  broke(id: string): void;
  arrived(id: string, ingestId: string): void;
  /** `status` is 0 without a response. `said`: the response. */
  refused(id: string, status: number, said: string): void;
}

/** Stores the URLs of uploads in progress, so that the same file resumes where it stopped. */
export type UrlStore = NonNullable<TusOpts<Meta, Body>['urlStorage']>;

export interface Uploader {
  /** A file's ID from its name, type, size and time, so that it is recognized after a reload. */
  idOf(file: File): string;
  /** Adds a file and starts. One already in progress continues unchanged. */
  add(file: File, folderId: string | null): void;
  /** Pauses it, or resumes it. */
  pause(id: string, on: boolean): void;
  again(id: string): void;
  /** Removes a file; the server's part is deleted, too, unless it is complete. */
  remove(id: string): void;
}

/** Proxies in front of a server limit bodies, some of the best-known to 100 MB: chunks of this size pass them. */
const pieceBytes = 90_000_000;
const atOnce = 3;
/** Milliseconds before each retry: a restarting server is back in seconds, a train leaves the tunnel in minutes. */
const delays = [500, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 2000 }, () => 20_000)];
const quiet = () => undefined; // failures are shown to people elsewhere

/** Sends files to one workspace in chunks, so that an interrupted upload resumes. */
export function createUploader(workspaceId: string, urlStorage: UrlStore, news: UploadNews): Uploader {
  const uppy = new Uppy<Meta, Body>({
    id: workspaceId,
    autoProceed: true,
    allowMultipleUploadBatches: true,
    logger: { debug: quiet, warn: quiet, error: quiet },
  });
  uppy.use(Tus, {
    endpoint,
    headers: { 'X-Workspace': workspaceId },
    limit: atOnce,
    chunkSize: pieceBytes,
    retryDelays: delays,
    urlStorage,
  });
  uppy.on('upload-progress', (file, progress) => {
    if (file) news.moved(file.id, progress.bytesUploaded || 0);
  });
  uppy.on('upload-success', (file, response) => {
    if (!file) return;
    // Deferred: before this is reported, Uppy considers it in progress, and would delete it on the server.
    queueMicrotask(() => uppy.removeFile(file.id));
    news.arrived(file.id, ingestOf(response.uploadURL ?? ''));
  });
  uppy.on('upload-error', (file, _error, response) => {
    const { xhr } = (response?.body ?? {}) as { xhr?: XMLHttpRequest };
    if (file) news.refused(file.id, response?.status ?? 0, xhr?.responseText ?? '');
  });

  const idOf = (file: File) => getSafeFileId({ ...described(file), isRemote: false }, workspaceId);
  return {
    idOf,
    add(file, folderId) {
      const id = idOf(file);
      if (uppy.checkIfFileAlreadyExists(id)) return;
      uppy.addFile({ ...described(file), meta: folderId === null ? {} : { folderId } });
      const tell: Pick<TusOpts<Meta, Body>, 'onShouldRetry'> = {
        onShouldRetry(error, _attempt, _options, usual) {
          const goesOn = usual(error);
          if (goesOn) news.broke(id);
          return goesOn;
        },
      };
      uppy.setFileState(id, { tus: tell });
    },
    pause(id, on) {
      if ((uppy.getFile(id)?.isPaused ?? false) !== on) uppy.pauseResume(id);
    },
    again(id) {
      uppy.retryUpload(id).catch(quiet); // reported as `refused`
    },
    remove(id) {
      if (uppy.getFile(id)) uppy.removeFile(id);
    },
  };
}

const described = (file: File) => ({ name: file.name, type: file.type, data: file });
