import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSamples } from '../movie/samples.ts';
import { type Pictures, planCopy, planStretch } from './plan.ts';

/** Pictures at the given times, in decoding order; a key one is marked by a star. */
function pictures(order: string): Pictures {
  const list = order.split(' ');
  const samples = noSamples(list.length);
  list.forEach((one, index) => {
    samples.time[index] = Number.parseInt(one, 10);
    samples.duration[index] = 1;
    samples.key[index] = one.endsWith('*') ? 1 : 0;
  });
  return { samples, timescale: 30, from: 0, to: Number.POSITIVE_INFINITY };
}

const always = async () => true;
const times = ({ samples }: Pictures, indices: number[]) => indices.map((index) => samples.time[index]);

describe('what is copied of a stretch', () => {
  const closed = pictures('0* 3 1 2 4* 7 5 6 8* 11 9 10');
  test.each([
    [0, 12, '', '0 3 1 2 4 7 5 6 8 11 9 10', ''],
    [1, 12, '3 1 2', '4 7 5 6 8 11 9 10', ''],
    [4, 8, '', '4 7 5 6', ''],
    [2, 10, '3 2', '4 7 5 6 8', '9'],
    [5, 7, '5 6', '', ''],
    [2, 6, '3 2', '4', '5'],
    [0, 11, '', '0 3 1 2 4 7 5 6 8', '9 10'],
  ])('of closed groups, from %i to before %i', async (from, to, head, copied, tail) => {
    const plan = await planStretch(closed, from, to, always);
    const said = (indices: number[] = []) => times(closed, indices).join(' ');
    expect([said(plan?.head), said(plan?.copied), said(plan?.tail)]).toEqual([head, copied, tail]);
    expect([plan?.start, plan?.end]).toEqual([from, to]);
  });

  test('pictures that are shown before the first one copied refer to what is gone: they are encoded', async () => {
    const open = pictures('0* 3 1 2 6* 4 5 9 7 8 12* 10 11');
    const plan = await planStretch(open, 1, 12, always);
    expect(times(open, plan?.head ?? [])).toEqual([3, 1, 2, 4, 5]);
    expect(times(open, plan?.copied ?? [])).toEqual([6, 9, 7, 8]);
    expect(times(open, plan?.tail ?? [])).toEqual([10, 11]);
  });

  test('pictures before the first one copied, which are not kept, do not end the copy', async () => {
    const open = pictures('0* 3 1 2 6* 4 5 9 7 8 12* 10 11');
    const plan = await planStretch(open, 6, 9, always);
    expect([plan?.head, times(open, plan?.copied ?? []), times(open, plan?.tail ?? [])]).toEqual([[], [6], [7, 8]]);
    expect(times(open, (await planStretch(open, 6, 10, always))?.copied ?? [])).toEqual([6, 9, 7, 8]);
  });

  test('groups that do not open are no place to begin', async () => {
    const plan = await planStretch(closed, 1, 12, async (index) => index !== 4);
    expect(times(closed, plan?.head ?? [])).toEqual([3, 1, 2, 4, 7, 5, 6]);
  });

  test('every picture is kept exactly once, and copied ones are one piece that begins with a key picture', async () => {
    const groups = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(groups, fc.nat(30), fc.nat(30), async (shapes, from, length) => {
        let time = 0;
        // Each group: a key picture, then pairs that are decoded the other way round where the shape says so.
        const order = shapes.flatMap((shape) => {
          const rest = shape.flatMap((swapped) => {
            time += 2;
            return swapped ? [`${time}`, `${time - 1}`] : [`${time - 1}`, `${time}`];
          });
          time += 1;
          return [`${time - 1 - shape.length * 2}*`, ...rest];
        });
        const all = pictures(order.join(' '));
        const plan = await planStretch(all, from, from + length, always);
        const wanted = [...all.samples.time].filter((one) => one >= from && one < from + length);
        const { head = [], copied = [], tail = [] } = plan ?? {};
        expect(times(all, [...head, ...copied, ...tail]).sort((one, other) => Number(one) - Number(other))).toEqual(
          wanted.sort((one, other) => one - other),
        );
        if (copied.length === 0) return;
        const [first = 0, last = 0] = [copied[0], copied.at(-1)];
        expect(copied).toHaveLength(last - first + 1);
        expect(all.samples.key[first]).toBe(1);
        const latest = Math.max(...(times(all, copied) as number[]));
        expect((times(all, tail) as number[]).every((one) => one > latest)).toBe(true);
      }),
    );
  });

  test('a picture that stands for long is cut in the middle', async () => {
    const still = pictures('0* 30 60 90');
    expect(await planStretch(still, 40, 70, always)).toEqual({ head: [1, 2], copied: [], tail: [], start: 40, end: 70 });
    expect(await planStretch(still, 40, 50, always)).toMatchObject({ head: [1], start: 40, end: 50 });
  });

  test('nothing is kept of a stretch without pictures', async () => {
    expect(await planStretch(closed, 12, 20, always)).toBeNull();
  });
});

describe('a copy at key pictures', () => {
  const closed = pictures('0* 3 1 2 4* 7 5 6 8* 11 9 10');
  test.each([
    [5, 10, '4 7 5 6 8 11 9 10', 4, 12],
    [4, 8, '4 7 5 6', 4, 8],
    [0, 2, '0 3 1 2', 0, 4],
    [11, 40, '8 11 9 10', 8, 12],
  ])('from %i to before %i', async (from, to, copied, start, end) => {
    const plan = await planCopy(closed, from, to, always);
    expect(times(closed, plan?.copied ?? []).join(' ')).toBe(copied);
    expect([plan?.start, plan?.end]).toEqual([start, end]);
  });
});
