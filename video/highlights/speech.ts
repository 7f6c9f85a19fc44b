import { type Highlight, highlightSeconds } from '@everycast/contract/clips';
import { defined } from '@everycast/contract/defined';
import { wantedOf } from './propose.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { median } from './signals.ts';

const { shortest, longest, apart } = highlightSeconds;
/** The best length of a part of a talk, in seconds. */
const [good, enough] = [20, 45];
/** How much is kept around the sentences, in seconds, and never more than half of the pause. */
const breath = 0.3;
/** Fewer sentences aren't a talk. */
const minSentences = 3;
/** Pauses count up to this length, in seconds, and energy up to this many decibels above the rest. */
const [fullPause, fullEnergy] = [2, 6];
/** Speech stands out less than events. */
const highestScore = 0.5;

/**
 * The parts that stand out and, up to the number for a video of this length, groups of whole sentences between pauses: those spoken with
 * more energy and with longer pauses around them come first. In order, without overlaps.
 *
 * @param levels decibels, one per fine step
 */
export function withSpeech(events: readonly Highlight[], levels: readonly number[], duration: number): Highlight[] {
  const sentences = sentencesIn(levels).filter(({ end }) => end <= duration);
  if (sentences.length < minSentences) return [...events];
  const found = [...events];
  const groups = groupsOf(sentences, duration).toSorted((one, other) => other.score - one.score || one.start - other.start);
  for (const group of groups) {
    if (found.length >= wantedOf(duration)) break;
    if (found.every(({ start, end }) => group.end + apart <= start || group.start >= end + apart)) found.push(group);
  }
  return found.sort((one, other) => one.start - other.start);
}

/** All groups of sentences with a clip's length, each as a highlight. */
function groupsOf(sentences: readonly Sentence[], duration: number): Highlight[] {
  const usual = median(sentences.map(({ level }) => level));
  const groups: Highlight[] = [];
  for (const [first, opening] of sentences.entries()) {
    const before = opening.start - (sentences[first - 1]?.end ?? 0);
    const start = milliseconds(Math.max(0, opening.start - Math.min(breath, before / 2)));
    for (let last = first; last < sentences.length; last++) {
      const closing = defined(sentences[last]);
      const after = (sentences[last + 1]?.start ?? duration) - closing.end;
      const end = milliseconds(Math.min(duration, closing.end + Math.min(breath, after / 2)));
      if (end - start > longest) break;
      if (end - start < shortest) continue;
      const said = sentences.slice(first, last + 1);
      const score = highestScore * rating(said, usual, { before, after, length: end - start });
      const { start: from, end: to } = said.reduce((loudest, one) => (one.level > loudest.level ? one : loudest));
      groups.push({ start, end, peak: milliseconds((from + to) / 2), score, reasons: [{ kind: 'speech', sentences: said.length }] });
    }
  }
  return groups;
}

/** How good a group of sentences is as a clip, above 0 and up to 1. */
function rating(said: readonly Sentence[], usual: number, clip: { before: number; after: number; length: number }): number {
  const pauses = (Math.min(clip.before, fullPause) + Math.min(clip.after, fullPause)) / (2 * fullPause);
  const energy = said.reduce((sum, { level }) => sum + level, 0) / said.length - usual;
  const lively = Math.min(1, Math.max(0, 0.5 + energy / (2 * fullEnergy)));
  const fitting = clip.length < good ? clip.length / good : clip.length > enough ? enough / clip.length : 1;
  return (0.1 + 0.3 * pauses + 0.6 * lively) * fitting;
}

/** Rounded down, so that nothing exceeds the end. */
const milliseconds = (seconds: number): number => Math.floor(seconds * 1000) / 1000;
