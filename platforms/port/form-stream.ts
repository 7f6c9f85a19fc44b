import { counted } from './counted.ts';
import type { MediaFile } from './media-file.ts';

/** A multipart form (RFC 7578) as bytes, for `call`. */
export interface FormStream {
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  length: number;
  headers: { 'content-type': string };
}

/**
 * A file of a form: the names of its field and of the file (no quotes or line breaks), and a callback for how much has been sent, from 0 to
 * 1. Once `signal` is aborted no more of it is read; `fetch` alone doesn't ensure that.
 */
interface FormFile {
  field: string;
  name: string;
  file: Pick<MediaFile, 'bytes' | 'contentType' | 'open'>;
  reportProgress?(fraction: number): void;
  signal: AbortSignal;
}

/**
 * A form that ends with files, which are read one after the other while they are sent and never held in memory.
 * @param fields by name (no quotes or line breaks), before the files
 */
export async function formStream(fields: Readonly<Record<string, string>>, ...files: readonly FormFile[]): Promise<FormStream> {
  const boundary = `everycast-${crypto.randomUUID()}`;
  const part = (of: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${of}"${more}\r\n`;
  const said = Object.entries(fields).map(([of, value]) => `${part(of)}\r\n${value}\r\n`);
  const pieces = [words(said.join(''))];
  for (const { field, name, file, reportProgress, signal } of files) {
    const stream = counted(await file.open(), (sent) => reportProgress?.(Math.min(1, sent / file.bytes)));
    const head = words(`${part(field, `; filename="${name}"`)}content-type: ${file.contentType}\r\n\r\n`);
    pieces.push(head, { stream, length: file.bytes, signal }, words('\r\n'));
  }
  pieces.push(words(`--${boundary}--\r\n`));
  const { readable, writable } = new TransformStream<Bytes, Bytes>();
  void pour(pieces, writable);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { bytes: readable, length, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Piece = { stream: ReadableStream<Bytes>; length: number; signal?: AbortSignal };

function words(text: string): Piece {
  const blob = new Blob([text]);
  return { stream: blob.stream(), length: blob.size };
}

/** Sends pieces one after the other. If one fails, or the reader cancels, the others are closed, too; the reader gets the reason. */
async function pour(pieces: readonly Piece[], form: WritableStream<Bytes>): Promise<void> {
  try {
    for (const { stream, signal } of pieces) await stream.pipeTo(form, { preventClose: true, ...(signal && { signal }) });
    await form.close();
  } catch (error) {
    await Promise.allSettled(pieces.map(({ stream }) => stream.cancel(error)));
  }
}
