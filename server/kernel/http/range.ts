import type { Range } from '../file-disk.ts';

/** The single byte range that a request asks for, by RFC 9110; null to send the whole file, as for several ranges. */
export function rangeIn(header: string | undefined, bytes: number): Range | 'outside' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const last = bytes - 1;
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'outside' : { start: Math.max(0, bytes - Number(to)), end: last };
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  // A range that ends before it starts is invalid, and ignored.
  if (to !== '' && Number(to) < start) return null;
  return start > last ? 'outside' : { start, end };
}
