import type { MediaFile } from './platform.ts';

/** A form of several parts (RFC 7578) as bytes, for `call`. */
export interface FormStream {
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  length: number;
  headers: { 'content-type': string };
}

/**
 * A file of a form: what its field and the file are called (no quotes or line breaks), and who is told how much of it has been sent, from 0
 * to 1. Once `signal` is aborted no more of it is read, which `fetch` alone does not see to.
 */
interface FormFile {
  field: string;
  name: string;
  file: Pick<MediaFile, 'bytes' | 'contentType' | 'open'>;
  tell(fraction: number): void;
  signal: AbortSignal;
}

/**
 * A form with one file at its end, which is read while it is sent and never held as a whole.
 * @param fields by name (no quotes or line breaks), before the file
 */
export async function formStream(
  fields: Readonly<Record<string, string>>,
  { field, name, file, tell, signal }: FormFile,
): Promise<FormStream> {
  const boundary = `everycast-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const part = (of: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${of}"${more}\r\n`;
  const said = Object.entries(fields).map(([of, value]) => `${part(of)}\r\n${value}\r\n`);
  const head = encoder.encode(`${said.join('')}${part(field, `; filename="${name}"`)}content-type: ${file.contentType}\r\n\r\n`);
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);

  let sent = 0;
  const body = (await file.open()).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: (form) => form.enqueue(head),
      transform(chunk, form) {
        sent += chunk.byteLength;
        tell(Math.min(1, sent / file.bytes));
        form.enqueue(chunk);
      },
      flush: (form) => form.enqueue(tail),
    }),
    { signal },
  );
  const length = head.byteLength + file.bytes + tail.byteLength;
  return { bytes: body, length, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
