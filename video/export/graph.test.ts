import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInfo, edits, infos, targets } from '../testing/edits.ts';
import { graphOf } from './graph.ts';
import { tempo } from './piece-graph.ts';
import { lengthOf, piecesOf } from './pieces.ts';
import { shapeOf } from './shape.ts';

const asked = fc.tuple(infos, edits, targets).map(([info, edit, target]) => {
  const pieces = piecesOf(info, edit).map((piece, index) => {
    return { ...piece, moment: info.startTime + piece.start, late: index % 2, held: (index % 3) * 2 };
  });
  return { info, edit, target, pieces, ...graphOf(info, edit, target, pieces) };
});

const labels = (graph: string) => [...graph.matchAll(/\[([^\]]+)\]/g)].map(([, label]) => label as string);

describe('whatever is asked, the graph', () => {
  test('is a net without loose ends: each of its own labels is made once and used once, but for what comes out', () => {
    fc.assert(
      fc.property(asked, ({ graph, sounds, pieces, edit, info, target }) => {
        const uses = new Map<string, number>();
        for (const label of labels(graph)) uses.set(label, (uses.get(label) ?? 0) + 1);
        const inputs = pieces.flatMap((_piece, index) => [`${index}:0`, ...sounds.map((sound) => `${index}:${sound.index}`)]);
        const once = [
          ...inputs,
          ...(edit.watermark ? [`${pieces.length}:0`] : []),
          'picture',
          ...sounds.map((_, track) => `sound${track}`),
        ];
        for (const [label, count] of uses) expect([label, count]).toEqual([label, once.includes(label) ? 1 : 2]);
        expect(once.every((label) => uses.has(label))).toBe(true);
        const heard = edit.mute || edit.volume === 0 ? 0 : info.audio.length;
        expect(sounds).toHaveLength(target.preset === null ? heard : Math.min(1, heard));
      }),
    );
  });

  test('says every number in a form that ffmpeg reads', () => {
    fc.assert(
      fc.property(asked, ({ graph }) => {
        expect(graph).not.toMatch(/NaN|Infinity|undefined|null[^ ,;[]|\de-\d/);
      }),
    );
  });

  test('scales, turns, puts borders and joins only where there is need', () => {
    fc.assert(
      fc.property(asked, ({ graph, info, edit, target, pieces }) => {
        expect(graph.includes('vstack=inputs=2')).toBe(edit.stack !== null);
        fc.pre(edit.stack === null);
        const { crop, turn, inner, outer } = shapeOf(info, edit, target);
        const kept = turn % 180 === 0 ? crop : { width: crop.height, height: crop.width };
        const mark = edit.watermark === null ? 0 : 1;
        expect(graph.split('scale=').length - 1 - mark - (kept.width === inner.width && kept.height === inner.height ? 0 : 1)).toBe(0);
        expect(graph.includes('transpose')).toBe(turn % 180 !== 0);
        expect(graph.includes('pad=o') || graph.includes(`pad=${outer.width}`)).toBe(
          inner.width !== outer.width || inner.height !== outer.height,
        );
        expect(/concat|interleave/.test(graph)).toBe(pieces.length > 1);
        expect(graph.includes('overlay')).toBe(mark === 1);
      }),
    );
  });

  test('gives each piece of sound the length of its pictures', () => {
    fc.assert(
      fc.property(asked, ({ graph, sounds, edit, pieces }) => {
        fc.pre(sounds.length > 0);
        const ends = [...graph.matchAll(/apad=whole_dur=[\d.]+,atrim=end=([\d.]+)/g)].map(([, end]) => Number(end));
        expect(ends).toHaveLength(pieces.length * sounds.length);
        expect(ends.reduce((sum, end) => sum + end, 0)).toBeCloseTo(lengthOf(pieces, edit) * sounds.length, 4);
      }),
    );
  });
});

test('sound keeps its pitch at any speed, by steps that the filter does well', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.25, max: 4, noNaN: true }), (speed) => {
      const steps = tempo(speed).map((filter) => Number(filter.slice('atempo='.length)));
      for (const step of steps) expect(step >= 0.499 && step <= 2.001).toBe(true);
      expect(steps.reduce((product, step) => product * step, 1)).toBeCloseTo(speed, 4);
    }),
  );
  expect(tempo(1)).toEqual([]);
});

describe('pieces', () => {
  const edit = (segments: { start: number; end: number }[]) => ({ ...fc.sample(edits, 1)[0], segments, speed: 1 }) as never;

  test('lie on the edges of pictures: one that was hit by a hair counts, one that was missed does not', () => {
    expect(piecesOf(anInfo(), edit([{ start: 1.0333, end: 2.0001 }]))).toEqual([{ start: 31 / 30, end: 2 }]);
    expect(piecesOf(anInfo(), edit([{ start: 1.01, end: 2.02 }]))).toEqual([{ start: 31 / 30, end: 61 / 30 }]);
  });

  test('that are not there are refused, and the end of one is at most that of the video', () => {
    expect(() => piecesOf(anInfo(), edit([{ start: 2, end: 1 }]))).toThrow('video.part_ends_first');
    expect(() => piecesOf(anInfo(), edit([{ start: 60, end: 70 }]))).toThrow('video.part_past_end');
    expect(() => piecesOf(anInfo(), edit([{ start: 1.001, end: 1.002 }]))).toThrow(
      'video.no_frame {"start":"0:01.001","end":"0:01.002","before":"0:01","after":"0:01.033","context":"between"}',
    );
    expect(piecesOf(anInfo(), edit([{ start: 50, end: 70 }]))).toEqual([{ start: 50, end: 60 }]);
  });
});
