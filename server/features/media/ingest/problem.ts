import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../../kernel/errors.ts';
import { FetchRefused } from '../../../kernel/safe-fetch/failures.ts';
import { FileMissing } from '../../../kernel/storage.ts';
import type { Problem } from '../../../kernel/work/types.ts';
import { Refused } from './examine.ts';

/** A failed ingest's problem; null for an unexpected error, which is retried. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Refused) return { code: error.problem, message: error.reason };
  // Temporary.
  if (error instanceof AppError && error.code === 'too_many_requests') return null;
  if (error instanceof AppError || error instanceof FetchRefused || error instanceof PlatformProblem)
    return { code: error.code, message: error.reason };
  if (error instanceof FileMissing) return broken;
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC') return { code: 'no_space', message: message('common.disk_full') };
  return null;
}

const broken: Problem = { code: 'unavailable', message: message('media.ingest_broken') };
export const unknownProblem: Problem = { code: 'internal', message: message('media.ingest_unknown') };
export const abandoned: Problem = { code: 'abandoned', message: message('media.ingest_abandoned') };
