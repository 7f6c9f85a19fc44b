import { ImportMedia } from '@everycast/contract/media';

/** The address of a file as somebody typed it, `https://` taken for granted; or the sentence that says why it is none. */
export function readAddress(typed: string): { url: string } | { problem: string } {
  const wanted = typed.trim();
  const read = ImportMedia.shape.url.safeParse(/^[a-z][a-z\d+.-]*:/i.test(wanted) ? wanted : `https://${wanted}`);
  return read.success ? { url: read.data } : { problem: read.error.issues[0]?.message ?? '' };
}
