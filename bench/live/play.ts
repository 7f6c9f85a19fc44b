import { describeTag } from '@everycast/streaming/flv/header';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { length, stamped } from './film.ts';

/** A film's metadata and codec headers. */
export const headersOf = (film: readonly MediaTag[]): MediaTag[] => film.filter(isHeader);

/**
 * Writes a film's frames at its own pace, again and again, each picture stamped when it is sent.
 * @returns stops it
 */
export function play(film: readonly MediaTag[], write: (tag: MediaTag) => void): () => void {
  const frames = film.filter((tag) => !isHeader(tag));
  const at = (index: number): MediaTag => {
    const tag = frames[index % frames.length] as MediaTag;
    return { ...tag, time: tag.time + Math.floor(index / frames.length) * length };
  };
  const start = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    const now = performance.now() - start;
    for (let tag = at(next); tag.time <= now; next += 1, tag = at(next)) {
      write(tag.kind === 'video' ? { ...tag, body: stamped(tag.body, process.hrtime.bigint() / 1_000n) } : tag);
    }
  }, 4);
  return () => clearInterval(timer);
}

function isHeader(tag: MediaTag): boolean {
  return tag.kind === 'script' || describeTag(tag).config;
}
