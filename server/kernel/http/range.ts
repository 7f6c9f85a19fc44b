import type { Range } from '../file-disk.ts';

/**
 * The one range of bytes that a request asks for of a file with so many, as RFC 9110 has it; null where all of it is to be sent, as for
 * several ranges at once.
 */
export function rangeIn(header: string | undefined, bytes: number): Range | 'outside' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const last = bytes - 1;
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'outside' : { start: Math.max(0, bytes - Number(to)), end: last };
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  // What ends before it starts is no range at all, and is to be passed over.
  if (to !== '' && Number(to) < start) return null;
  return start > last ? 'outside' : { start, end };
}
