import { Edit, type VideoOutput } from '@everycast/contract/videos';
import type { Message } from '@everycast/messages/message';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../kernel/messages.ts';
import { fileName, fingerprintOf, keptSegments, refusalOfEdit, refusalOfOutput, secondsLeft, thinned } from './rules.ts';

const edit = (part: Partial<Edit>) => Edit.parse(part);
const kept = (...segments: [number, number][]) => edit({ segments: segments.map(([start, end]) => ({ start, end })) });

const said = (reason: Message | null): string | null => reason && inEnglish(reason);

const half = { x: 0, y: 0, width: 0.5, height: 1 };

describe('an edit of a video of ten seconds', () => {
  test.each([
    [kept([4, 2]), 'The end (2 s) must come after the start (4 s).'],
    [kept([4, 4]), 'The end (4 s) must come after the start (4 s).'],
    [kept([12, 14]), 'The start (12 s) is past the end of the video (10 s).'],
    [kept([10, 10.05]), 'The start (10 s) is past the end of the video (10 s).'],
    [kept([4, 14]), 'The end (14 s) is past the end of the video (10 s).'],
    [kept([5, 7], [1, 5.5]), 'Two parts overlap: one ends at 5.5 s, the next starts at 5 s. Move one of them.'],
    [kept([1, 2], [1, 2]), 'Two parts overlap: one ends at 2 s, the next starts at 1 s. Move one of them.'],
    [edit({ poster: 11 }), 'The cover frame (11 s) is past the end of the video (10 s).'],
    [edit({ cropKeyframes: [{ at: 11, x: 0, y: 0 }] }), 'The crop keyframe at 11 s is past the end of the video (10 s). Remove it.'],
    [edit({ crop: { x: 0.5, y: 0, width: 0, height: 1 } }), 'The crop is empty. Make it larger.'],
    [edit({ crop: { x: 0.5, y: 0, width: 0.6, height: 1 } }), 'The crop extends past the edge of the video.'],
    [edit({ stack: [half, { x: 0.5, y: 0, width: 0.5, height: 0 }] }), 'The crop is empty. Make it larger.'],
    [edit({ stack: [{ x: 0.6, y: 0, width: 0.5, height: 1 }, half] }), 'The crop extends past the edge of the video.'],
  ])('is refused: %j', (wrong, words) => {
    expect(said(refusalOfEdit(wrong, 10))).toBe(words);
  });

  test.each([
    kept(),
    kept([0, 10]),
    kept([8, 10.05]),
    kept([5, 7], [0, 5]),
    edit({ stack: [half, half] }),
    edit({ poster: 10, crop: { x: 0, y: 0.5, width: 1, height: 0.5 } }),
  ])('is taken: %j', (right) => {
    expect(refusalOfEdit(right, 10)).toBeNull();
  });

  test('that is taken keeps something of the video, and nothing but it', () => {
    const second = fc.double({ min: 0, max: 12, noNaN: true });
    const some = fc.array(fc.record({ start: second, end: second }), { maxLength: 4 });
    fc.assert(
      fc.property(some, (segments) => {
        const one = edit({ segments });
        if (refusalOfEdit(one, 10) !== null) return;
        for (const { start, end } of keptSegments(one, 10)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});

describe('an output', () => {
  const to = (preset: string): VideoOutput => ({ kind: 'export', format: 'mp4', preset });
  test.each([
    [to('nonsense'), edit({}), 10, 'There’s no preset “nonsense”. Choose one from the list.'],
    [
      to('youtube-short'),
      edit({}),
      181,
      'The result would be 3:01 long; “YouTube Short” allows up to 3:00. Keep less of it, or choose another preset.',
    ],
    [
      to('youtube-short'),
      edit({ speed: 0.5 }),
      100,
      'The result would be 3:20 long; “YouTube Short” allows up to 3:00. Keep less of it, or choose another preset.',
    ],
    [to('source'), edit({ speed: 0.25 }), 4 * 3600, 'At this speed the video is longer than 12 hours, the limit. Keep less of it.'],
  ])('that cannot be made is refused', (output, of, duration, words) => {
    expect(said(refusalOfOutput(output, of, duration))).toBe(words);
  });

  test('that can be made is not', () => {
    expect(refusalOfOutput(to('youtube-short'), kept([0, 100]), 1000)).toBeNull();
    expect(refusalOfOutput({ kind: 'trim' }, edit({ speed: 0.25 }), 4 * 3600)).toBeNull();
  });

  test.each([
    ['Holiday.MOV', edit({}), { kind: 'trim' }, 'mov', 'Holiday (cut).mov'],
    ['v1.2 final', edit({}), to('source'), 'mp4', 'v1.2 final (export).mp4'],
    ['.mp4', edit({}), to('instagram-reel'), 'mp4', 'video (Instagram Reel).mp4'],
    ['film.mkv', kept([65, 80]), { kind: 'trim' }, 'mkv', 'film 1-05 to 1-20.mkv'],
    ['film.mkv', { ...kept([65, 80.5]), ratio: '9:16' }, to('source'), 'mp4', 'film 1-05 to 1-20.5, 9x16.mp4'],
    ['film.mkv', { ...kept([65, 80]), ratio: '9:16' }, to('instagram-reel'), 'mp4', 'film 1-05 to 1-20, 9x16 (Instagram Reel).mp4'],
    ['film.mkv', kept([65, 80], [5, 7]), to('source'), 'webm', 'film 0-05 to 1-20 in 2 parts.webm'],
    ['film.mkv', edit({ ratio: '1:1' }), to('source'), 'mp4', 'film 1x1.mp4'],
    [`${'x'.repeat(300)}.mp4`, edit({}), { kind: 'trim' }, 'mp4', `${'x'.repeat(140)} (cut).mp4`],
  ] as const)('has a name that tells it from others: %#', (name, of, output, extension, made) => {
    expect(fileName(name, { edit: of, output }, extension)).toBe(made);
  });
});

describe('what is the same', () => {
  test('a cut is, whatever an edit says of the picture; an export is not', () => {
    const [plain, muted] = [kept([1, 2]), edit({ segments: [{ end: 2, start: 1 }], mute: true })];
    expect(fingerprintOf('a', plain, { kind: 'trim' })).toBe(fingerprintOf('a', muted, { kind: 'trim' }));
    const output: VideoOutput = { kind: 'export', format: 'mp4', preset: 'source' };
    expect(fingerprintOf('a', plain, output)).not.toBe(fingerprintOf('a', muted, output));
    expect(fingerprintOf('a', plain, output)).toBe(fingerprintOf('a', { ...plain }, { preset: 'source', format: 'mp4', kind: 'export' }));
    expect(fingerprintOf('a', plain, output)).not.toBe(fingerprintOf('b', plain, output));
  });
});

describe('progress', () => {
  test('tells what remains as soon as there is a pace', () => {
    expect(secondsLeft(0.5, 1)).toBeNull();
    expect(secondsLeft(0.001, 100)).toBeNull();
    expect(secondsLeft(0.25, 30)).toBe(90);
    expect(secondsLeft(1, 30)).toBe(0);
  });

  test('of keyframes no more are listed than can be told apart', () => {
    expect(thinned([])).toEqual([]);
    expect(thinned([0, 2, 4])).toEqual([0, 2, 4]);
    const many = thinned(Array.from({ length: 45_000 }, (_, index) => index));
    expect(many).toHaveLength(15_000);
    expect(many.slice(0, 2)).toEqual([0, 3]);
  });
});
