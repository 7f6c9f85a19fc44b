import { diskIsFull } from '@everycast/contract/errors';
import { AppError } from '../../../kernel/errors.ts';
import { FetchRefused } from '../../../kernel/safe-fetch/refused.ts';
import { FileMissing } from '../../../kernel/storage.ts';
import type { Problem } from '../../../kernel/work/types.ts';
import { Refused } from './examine.ts';

/** A failed ingest's problem; null for an unexpected error, which is retried. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Refused) return { code: error.problem, message: error.message };
  // Temporary.
  if (error instanceof AppError && error.code === 'too_many_requests') return null;
  if (error instanceof AppError || error instanceof FetchRefused) return { code: error.code, message: error.message };
  if (error instanceof FileMissing) return broken;
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC') {
    return { code: 'no_space', message: diskIsFull };
  }
  return null;
}

const broken: Problem = { code: 'unavailable', message: 'The server stopped before it had the whole file. Add it again.' };
export const unknownProblem: Problem = {
  code: 'internal',
  message: 'Something went wrong on our side while checking this file. Try again. If it keeps failing, tell the owner of this server.',
};
export const abandoned: Problem = {
  code: 'abandoned',
  message: 'The rest of this file did not arrive within a day, so what was there of it was removed. Add it again.',
};
