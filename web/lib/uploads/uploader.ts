import Uppy, { type Body, type Meta } from '@uppy/core';
import { getSafeFileId } from '@uppy/core/utils';
import Tus, { type TusOpts } from '@uppy/tus';
import { endpoint, ingestOf } from './tus.ts';

/** What becomes of the files that were given to an uploader, each by its id. */
interface UploadNews {
  moved(id: string, bytes: number): void;
  broke(id: string): void;
  arrived(id: string, ingestId: string): void;
  /** `status` is 0 where no answer came. `said` is what the server answered with. */
  refused(id: string, status: number, said: string): void;
}

/** Keeps the addresses of what is under way, so that the same file goes on where it stopped. */
export type UrlStore = NonNullable<TusOpts<Meta, Body>['urlStorage']>;

export interface Uploader {
  /** What a file is known by: its name, kind, size and time, so that the same file is known again after a reload. */
  idOf(file: File): string;
  /** Takes a file and begins. One that is under way already goes on as it is. */
  add(file: File, folderId: string | null): void;
  /** Halts it, or lets it go on. */
  pause(id: string, on: boolean): void;
  again(id: string): void;
  /** Forgets a file; what the server has of it is removed there too, unless it arrived. */
  remove(id: string): void;
}

/** Proxies before a server take bodies up to some size, some of the best known up to 100 MB: pieces of so many bytes pass them. */
const pieceBytes = 90_000_000;
const atOnce = 3;
/** Milliseconds before each further try: a server that restarts is back in seconds, a train is out of the tunnel in minutes. */
const delays = [500, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 2000 }, () => 20_000)];
const quiet = () => undefined; // what goes wrong is told to people, where they look

/** Sends files to one workspace in pieces, so that what broke off goes on where it was. */
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
    // Not at once: until this has been told, Uppy takes it for under way, and would have it removed on the server.
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
      uppy.retryUpload(id).catch(quiet); // told as `refused`
    },
    remove(id) {
      if (uppy.getFile(id)) uppy.removeFile(id);
    },
  };
}

const described = (file: File) => ({ name: file.name, type: file.type, data: file });
