import { PlatformProblem } from '@everycast/platforms/port/problem';
import { FetchRefused } from '../../../kernel/safe-fetch/failures.ts';
import type { RemoteRef } from './ingest-store.ts';

/** A file of a source, about to be read. */
interface OpenedRemote {
  response: Response;
  /**
   * Once it has arrived: whether it is what the source had, and still has.
   * @param received in bytes
   * @throws PlatformProblem
   */
  confirm(received: number): Promise<void>;
}

/** The feature that knows the sources. */
export interface RemoteFiles {
  /** Opens a file for the person who imports it. @throws PlatformProblem; AppError, if they may not anymore */
  open(importer: { workspaceId: string; userId: string | null }, file: RemoteRef, signal: AbortSignal): Promise<OpenedRemote>;
}

/** Whether a source may give the file if it is asked again: it was down or busy, the connection broke, or the file was being written. */
export const mayPass = (error: unknown): error is PlatformProblem | FetchRefused =>
  error instanceof PlatformProblem
    ? error.kind === 'outage' || error.kind === 'retry_later'
    : error instanceof FetchRefused && (error.code === 'address_unreachable' || error.code === 'address_too_slow');
