import { tokenOf } from '../port/account.ts';
import { call } from '../port/call.ts';
import { counted } from '../port/counted.ts';
import { fieldsIn } from '../port/fields.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';

/** The rest of a file is sent in one request, which may take long on a slow connection. */
const sendMs = 6 * 3_600_000;

/** How many bytes of an upload have arrived, from a status's `uploading_phase`. */
export function bytesThere(status: unknown): number {
  // The reference spells it with one r in places.
  const { bytes_transferred: bytes, bytes_transfered: written } = fieldsIn(fieldsIn(status).uploading_phase);
  const there = Number(bytes ?? written ?? 0);
  return Number.isFinite(there) ? there : 0;
}

/**
 * Streams a file from `offset` to Meta's resumable uploads. What has arrived before an interruption is kept, and its offset is read before
 * the rest is sent.
 * @throws CallFailure
 */
export async function sendFrom(
  url: string,
  file: MediaFile,
  offset: number,
  { account, env, signal, reportProgress }: PerformContext,
): Promise<void> {
  if (offset >= file.bytes) return;
  const bytes = counted(await file.open({ start: offset, end: file.bytes - 1 }), (sent) => reportProgress((offset + sent) / file.bytes));
  const headers = {
    authorization: `OAuth ${tokenOf(account)}`,
    'content-type': 'application/octet-stream',
    offset: String(offset),
    file_size: String(file.bytes),
  };
  await call(env, { url, method: 'POST', bytes, length: file.bytes - offset, headers, timeoutMs: sendMs, signal });
}
