import { maxImageBytes } from '@everycast/contract/file-types';
import type { Media } from '@everycast/contract/media';
import { ApiProblem } from '../api/problem.ts';
import { uploadMedia } from '../api/upload.ts';
import { arrivals } from './arrivals.ts';
import { addFiles, arrived, cancel } from './uploads.ts';

/**
 * Uploads a file to the library of the open workspace: an image in one request, anything else in pieces. `progress` receives the share that
 * has been sent, 0 to 1. @throws ApiProblem; an AbortError if `signal` is aborted
 */
export function sendFile(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Media> {
  const way = file.type.startsWith('image/') && file.size <= maxImageBytes ? uploadMedia : sendInPieces;
  return way(file, progress, signal);
}

/** A video's upload to the library, which resumes after an interruption, and continues after its screen is closed. */
async function sendInPieces(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Media> {
  const [id] = await addFiles([file]);
  if (id === undefined) throw new ApiProblem('invalid_input', '', 0);
  const look = arrivals.subscribe(() => progress((arrivals.find(id)?.arrivedBytes ?? 0) / file.size));
  signal.addEventListener('abort', () => void cancel(id));
  return arrived(id).finally(look);
}
