import * as commonWords from 'words:common';
import * as uploadWords from 'words:upload';
import { formatBytes } from '../measures.ts';
import { isRecord } from '../stored.ts';
import type { Refusal } from './check-file.ts';

/** Why a file was rejected, and what to do. */
export function refusalWords(refusal: Refusal): string {
  const t = uploadWords.words();
  return 'max' in refusal ? t(refusal.why, { max: formatBytes(refusal.max) }) : t(refusal.why);
}

/** The server's reason for ending an upload, in its own words if there are any. */
export function serverWords(status: number, said: string): string {
  const t = commonWords.words();
  if (status === 0) return t('problem.offline');
  try {
    const body: unknown = JSON.parse(said);
    if (isRecord(body) && isRecord(body.error) && typeof body.error.message === 'string') return body.error.message;
  } catch {
    // A proxy's page, or a plain protocol message: only the status is useful.
  }
  return status === 413 ? uploadWords.words()('too-large') : t('problem.unknown', { status });
}
