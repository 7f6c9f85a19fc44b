import { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';
import type { VideoService } from './video-service.ts';
import { strange } from './xrpc.ts';

/** For the largest videos on a slow connection. */
const wholeMs = 25 * 60_000;

/** Whether this service doesn't support chunked uploads (too old, or switched off). */
export const takesNoPieces = (error: unknown): boolean => error instanceof CallFailure && [404, 405, 501].includes(error.status);

/**
 * Uploads a video in one request, as all apps did before 2026; after an interruption it starts again.
 * @returns the job to wait for
 * @throws CallFailure
 */
export async function uploadWhole(
  file: MediaFile,
  service: VideoService,
  { account, reportProgress, signal }: PerformContext,
): Promise<{ jobId: string }> {
  let sent = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      sent += chunk.byteLength;
      reportProgress(Math.min(1, sent / file.bytes));
      stream.enqueue(chunk);
    },
  });
  const bytes = (await file.open()).pipeThrough(counted, { signal });
  try {
    const answer = await service.ask('uploadVideo', {
      params: { did: account.remoteId, name: 'video.mp4' },
      file: { contentType: file.contentType, bytes, length: file.bytes },
      timeoutMs: wholeMs,
      signal,
    });
    // By its description the job is inside an object; Bluesky's own service returns it directly.
    const job = jobIn(answer.jobStatus) ?? jobIn(answer);
    if (job === null) throw strange(service.base);
    return { jobId: job };
  } catch (error) {
    // The same video again: the response names the first job.
    const job = error instanceof CallFailure && error.status === 409 ? jobIn(error.body) : null;
    if (job === null) throw error;
    return { jobId: job };
  }
}

function jobIn(status: unknown): string | null {
  const { jobId } = fieldsIn(status);
  return typeof jobId === 'string' && jobId !== '' ? jobId : null;
}
