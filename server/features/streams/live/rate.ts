/** More than any encoder sends, averaged over a second: bytes, and tags. A browser that sends faster is broken, or hostile. */
const mostBytes = 12_500_000;
/** Sixty pictures and fifty frames of sound a second are 110. The rest is for what waited while a connection was slow. */
const mostTags = 5_000;

/**
 * Counts what a source sends in the current second.
 * @param elapsed milliseconds of a clock that never jumps
 */
export function createRate(elapsed: () => number = () => performance.now()) {
  let since = elapsed();
  let bytes = 0;
  let tags = 0;
  return {
    /** @returns whether that is too fast. A message counts as a tag, even if it contains none */
    exceeded(more: { bytes: number; tags: number }): boolean {
      if (elapsed() - since >= 1_000) [since, bytes, tags] = [elapsed(), 0, 0];
      bytes += more.bytes;
      tags += Math.max(1, more.tags);
      return bytes > mostBytes || tags > mostTags;
    },
  };
}
