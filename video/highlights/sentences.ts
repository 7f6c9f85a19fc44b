import { fineStep } from './signals.ts';

/** Speech between two pauses, in seconds, with its average loudness in decibels. */
export interface Sentence {
  start: number;
  end: number;
  level: number;
}

/** Speech is at least this much louder than the pauses in it, in decibels. */
const minContrast = 10;
/** Where in between a pause starts, 0 at the level of pauses. */
const threshold = 0.4;
/** Shorter than this, in seconds, a gap is between words, and a sound is a cough or a click. */
const [shortestPause, shortestSentence] = [0.4, 0.5];
/** The share of speech in a talk: less is occasional sound, more is music or noise without pauses. */
const [minSpeech, maxSpeech] = [0.3, 0.97];

/** A talk's sentences, by the pauses between them; empty if it isn't a talk. Levels are decibels, one per fine step. */
export function sentencesIn(levels: readonly number[]): Sentence[] {
  const sorted = Float64Array.from(levels).sort();
  const quiet = sorted[Math.floor(sorted.length * 0.05)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  if (loud - quiet < minContrast) return [];
  const limit = quiet + (loud - quiet) * threshold;
  const spans = spansOf(levels, limit).filter(({ from, to }) => (to - from) * fineStep >= shortestSentence - 1e-9);
  const spoken = spans.reduce((sum, { from, to }) => sum + to - from, 0) / levels.length;
  if (spoken < minSpeech || spoken > maxSpeech) return [];
  return spans.map(({ from, to }) => ({ start: from * fineStep, end: to * fineStep, level: meanLevel(levels.slice(from, to)) }));
}

/** Where it is louder than the threshold, across gaps that aren't pauses. In fine steps. */
function spansOf(levels: readonly number[], limit: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const [index, level] of levels.entries()) {
    if (level <= limit) continue;
    const last = spans.at(-1);
    if (last && (index - last.to) * fineStep < shortestPause - 1e-9) last.to = index + 1;
    else spans.push({ from: index, to: index + 1 });
  }
  return spans;
}

const meanLevel = (levels: readonly number[]): number =>
  10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length);
