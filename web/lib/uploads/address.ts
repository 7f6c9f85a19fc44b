import { ImportMedia } from '@everycast/contract/media';
import { problemOf } from '../i18n/schema.ts';

/** A typed file URL, with `https://` added if missing; or a sentence that says why it is invalid. */
export function readAddress(typed: string): { url: string } | { problem: string } {
  const wanted = typed.trim();
  const read = ImportMedia.shape.url.safeParse(/^[a-z][a-z\d+.-]*:/i.test(wanted) ? wanted : `https://${wanted}`);
  return read.success ? { url: read.data } : { problem: problemOf(read.error.issues[0] ?? {}) };
}
