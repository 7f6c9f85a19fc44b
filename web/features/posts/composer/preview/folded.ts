import type { PlatformManifest } from '@everycast/platforms/port/manifest';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Where a feed folds a text: after so many lines or characters, at the end of a word.
 * @returns the index in UTF-16 units that it is cut at, or null if all of it is shown
 */
export function foldAt(text: string, folds: PlatformManifest['folds']): number | null {
  if (!folds) return null;
  const lines = text.split('\n');
  const byLines = lines.length > folds.lines ? lines.slice(0, folds.lines).join('\n').length : text.length;
  if (byLines === text.length && text.length <= folds.characters) return null;
  const most = Math.min(byLines, folds.characters);
  if (most === byLines) return most;
  let end = 0;
  for (const { index, segment } of words.segment(text.slice(0, most + 1))) {
    const after = index + segment.length;
    if (after > most) break;
    end = after;
  }
  // One word that is longer than the line is cut inside.
  return end > 0 ? end : most;
}
