import { type Highlight, highlightSeconds } from '@everycast/contract/clips';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silence } from './loudness.ts';
import { sentencesIn } from './sentences.ts';
import { fineStep } from './signals.ts';
import { withSpeech } from './speech.ts';

/** What is said, and the pause after it, in seconds; louder where it is said with energy. */
function talk(sentences: readonly { said: number; pause: number; level?: number }[]): number[] {
  return sentences.flatMap(({ said, pause, level = -20 }) => [
    // Words: short gaps are part of a sentence.
    ...Array.from({ length: Math.round(said / fineStep) }, (_, index) => (index % 7 === 6 ? -55 : level + (index % 3) * 2)),
    ...Array.from({ length: Math.round(pause / fineStep) }, () => -60),
  ]);
}
const even = (count: number) => Array.from({ length: count }, () => ({ said: 4, pause: 0.8 }));
const lengthOf = (levels: readonly number[]) => levels.length * fineStep;
const proposed = (levels: readonly number[], events: Highlight[] = []) => withSpeech(events, levels, lengthOf(levels));

test('sentences are told by the pauses between them, and gaps between words are none', () => {
  const sentences = sentencesIn(talk(even(10)));
  expect(sentences).toHaveLength(10);
  expect(sentences[1]?.start).toBeCloseTo(4.8, 5);
  expect(sentences[1]?.end).toBeCloseTo(8.8, 0);
});

test('plain talk without events has highlights, which begin and end in pauses', () => {
  const levels = talk(even(60));
  const found = proposed(levels);
  expect(found.length).toBe(5);
  for (const { start, end, reasons } of found) {
    expect(levels[Math.floor(start / fineStep)]).toBeLessThan(-50);
    expect(levels[Math.floor(end / fineStep)] ?? -60).toBeLessThan(-50);
    expect(reasons).toEqual([{ kind: 'speech', sentences: expect.any(Number) }]);
  }
});

test('what is said with more energy, between longer pauses, comes first', () => {
  const some = even(40).map((one, index) => (index >= 20 && index < 26 ? { ...one, level: -14 } : one));
  (some[19] as { pause: number }).pause = 2;
  (some[25] as { pause: number }).pause = 2;
  const best = proposed(talk(some)).toSorted((one, other) => other.score - one.score)[0];
  const start = some.slice(0, 20).reduce((sum, { said, pause }) => sum + said + pause, 0);
  expect(best?.start).toBeCloseTo(start - 0.3, 1);
  expect(best?.reasons).toEqual([{ kind: 'speech', sentences: 6 }]);
});

test('events stay, and speech keeps away from them', () => {
  const event: Highlight = { start: 100, end: 130, peak: 110, score: 0.9, reasons: [{ kind: 'loud', decibels: 9 }] };
  const found = proposed(talk(even(60)), [event]);
  expect(found).toContainEqual(event);
  expect(found).toHaveLength(5);
});

test.each([
  ['silence', Array.from({ length: 3000 }, () => silence)],
  ['a tone', Array.from({ length: 3000 }, () => -20)],
  ['music without a pause', Array.from({ length: 3000 }, (_, index) => -20 - (index % 4) * 5)],
  ['a bang now and then', Array.from({ length: 3000 }, (_, index) => (index % 600 < 20 ? -10 : -60))],
  ['a talk too short for a clip', talk(even(1))],
])('%s has none', (_name, levels) => expect(proposed(levels)).toEqual([]));

test('whatever was said: in order, apart, inside, of a fitting length, and the same each time', () => {
  const part = fc.record({
    said: fc.double({ min: 0.2, max: 70, noNaN: true }),
    pause: fc.double({ min: 0, max: 5, noNaN: true }),
    level: fc.integer({ min: -40, max: -5 }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60, size: 'max' }), (parts) => {
      const levels = talk(parts);
      const found = proposed(levels);
      for (const [index, { start, end, peak, score }] of found.entries()) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(lengthOf(levels) + 1e-9);
        expect(end - start).toBeGreaterThanOrEqual(highlightSeconds.shortest - 1e-6);
        expect(end - start).toBeLessThanOrEqual(highlightSeconds.longest + 1e-6);
        expect(peak >= start && peak <= end && score > 0 && score <= 1).toBe(true);
        const before = found[index - 1];
        if (before) expect(start - before.end).toBeGreaterThanOrEqual(highlightSeconds.apart - 1e-6);
      }
      expect(proposed(levels)).toEqual(found);
    }),
    { numRuns: 60 },
  );
});
