import { type DetailedError, type FileReader, Upload } from 'tus-js-client';
import { apiErrorIn, EverycastError, offline } from './error.ts';
import type { components } from './generated/schema.ts';

type Ingest = components['schemas']['Ingest'];
type Media = components['schemas']['Media'];

export interface UploadOptions {
  /** The file's name, with its ending. By default a `File`'s own. */
  name?: string;
  /** The folder of the library that it goes to. */
  folderId?: string;
  /** Bytes that have arrived, of how many. */
  onProgress?: (sent: number, total: number) => void;
  /** Continues an upload that was begun before, by the URL that `onStart` gave. Begins again if the server has given it up. */
  resume?: string;
  /** The URL to continue from, as soon as the server has given one. */
  onStart?: (url: string) => void;
  signal?: AbortSignal;
}

/** What an upload needs of a client. */
interface UploadNeeds {
  endpoint: string;
  headers: () => Record<string, string>;
  ingest(id: string, signal: AbortSignal): Promise<Ingest>;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A piece is kept in memory until it has arrived. Bytes. */
const pieceSize = 8 * 1024 * 1024;
/** After a piece that failed, in milliseconds. The count begins again with each piece that arrives. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
const pollFirst = 200;
const pollLongest = 2_000;
const noSpace = 507;

/** Reads any Blob, in every runtime; the library's own readers know those of one. */
const blobs: FileReader = {
  openFile: async (blob: Blob) => ({
    size: blob.size,
    async slice(start, end) {
      const bytes = new Uint8Array(await blob.slice(start, end).arrayBuffer());
      return { value: Object.assign(bytes, { size: bytes.length }), done: end >= blob.size };
    },
    close: () => undefined,
  }),
};

/**
 * Uploads a file by the tus protocol, and waits until the library has it. Lost connections are resumed.
 * @throws EverycastError if the server refuses it; the signal's reason once that is aborted
 */
export async function uploadFile(needs: UploadNeeds, file: Blob, options: UploadOptions = {}): Promise<Media> {
  const signal = options.signal ?? new AbortController().signal;
  signal.throwIfAborted();
  const url = await send(needs, file, options, signal);
  const id = new URL(url, needs.endpoint).pathname.split('/').at(-1) ?? '';
  for (let pause = pollFirst; ; pause = Math.min(pause * 2, pollLongest)) {
    const ingest = await needs.ingest(id, signal);
    if (ingest.state === 'done' && ingest.media) return ingest.media;
    if (ingest.state === 'failed' || ingest.state === 'cancelled') {
      const { code, message } = ingest.problem ?? { code: 'upload_cancelled', message: 'The upload was cancelled.' };
      throw new EverycastError(code, message);
    }
    await needs.wait(pause, signal);
  }
}

/** The URL to continue from: only one of the same server, which gets the key. The library begins again if it's gone. */
const resumed = (url: string | undefined, endpoint: string): string | null =>
  url !== undefined && URL.canParse(url) && new URL(url).origin === new URL(endpoint).origin ? url : null;

/** Sends all bytes; gives the upload's URL. */
function send(needs: UploadNeeds, file: Blob, options: UploadOptions, signal: AbortSignal): Promise<string> {
  const name = options.name ?? ('name' in file && typeof file.name === 'string' ? file.name : 'file');
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      endpoint: needs.endpoint,
      uploadUrl: resumed(options.resume, needs.endpoint),
      headers: needs.headers(),
      metadata: { name, ...(options.folderId !== undefined && { folderId: options.folderId }) },
      chunkSize: pieceSize,
      retryDelays,
      fileReader: blobs,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => {
        if (!signal.aborted) options.onProgress?.(sent, total);
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) options.onStart?.(upload.url);
      },
      onShouldRetry: (error) => isPassing(statusOf(error)),
      onError: (error) => {
        signal.removeEventListener('abort', stop);
        reject(problemOf(error));
      },
      onSuccess: () => {
        signal.removeEventListener('abort', stop);
        resolve(upload.url ?? '');
      },
    });
    const stop = () => {
      // What has arrived stays, and can be continued.
      upload.abort().then(() => reject(signal.reason), reject);
    };
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

const statusOf = (error: Error | DetailedError): number => ('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0);

const isPassing = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== noSpace);

function problemOf(error: Error | DetailedError): Error {
  const status = statusOf(error);
  if (!('originalResponse' in error) || status === 0) return offline(error);
  const body = error.originalResponse?.getBody() ?? '';
  return apiErrorIn(body, status) ?? new EverycastError('unknown', `The server answered with status ${status}.`, { status });
}
