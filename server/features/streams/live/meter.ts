import { describeTag } from '@everycast/streaming/flv/describe';
import type { MediaTag } from '@everycast/streaming/flv/tag';

/** The bitrate is an average over this long. Milliseconds. */
const window = 5_000;

/** Measures what arrives. */
export function createMeter() {
  const recent: { at: number; bytes: number }[] = [];
  let bytes = 0;
  let frames = 0;
  const forget = (now: number) => {
    while (recent[0] && recent[0].at < now - window) bytes -= recent.shift()?.bytes ?? 0;
  };
  return {
    count(tag: MediaTag): void {
      const at = performance.now();
      recent.push({ at, bytes: tag.body.length });
      bytes += tag.body.length;
      if (tag.kind === 'video' && !describeTag(tag).config) frames += 1;
      forget(at);
    },
    /** Bits per second. */
    bitrate(): number {
      const now = performance.now();
      forget(now);
      const first = recent[0];
      return first ? Math.round((bytes * 8 * 1000) / Math.max(1000, now - first.at)) : 0;
    },
    frames: () => frames,
  };
}
