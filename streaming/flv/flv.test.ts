import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAnywhere } from '../testing/fuzz.ts';
import { createFlvReader } from './read.ts';
import type { MediaTag } from './tag.ts';
import { FlvError } from './tag.ts';
import { flvHeader, writeTag } from './write.ts';

const join = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const file = (tags: readonly MediaTag[]): Uint8Array => join([flvHeader(), ...tags.map(writeTag)]);

/** Times go on from `start`, and at most days at a time. */
const stream = (start: number): fc.Arbitrary<MediaTag[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom<MediaTag['kind']>('audio', 'video', 'script'),
        step: fc.integer({ min: 0, max: 3 * 86_400_000 }),
        body: fc.uint8Array({ maxLength: 300 }),
      }),
      { maxLength: 20 },
    )
    .map((tags) => {
      let time = start;
      return tags.map(({ kind, step, body }, index) => {
        if (index > 0) time += step;
        return { kind, time, body };
      });
    });

test('what is written is read, however it is cut', () => {
  const cases = stream(0).chain((tags) => fc.tuple(fc.constant(tags), cutAnywhere(file(tags))));
  fc.assert(
    fc.property(cases, ([tags, pieces]) => {
      const reader = createFlvReader();
      expect(pieces.flatMap((piece) => reader.push(piece))).toEqual(tags);
    }),
  );
});

test('times go on where 32 bits end', () => {
  const end = 2 ** 32;
  const tags = [end - 40, end, end + 40, end - 10].map((time): MediaTag => ({ kind: 'audio', time, body: Uint8Array.of(0xaf, 1) }));
  expect(
    createFlvReader()
      .push(file(tags))
      .map(({ time }) => time),
  ).toEqual([end - 40, end, end + 40, end - 10]);
});

test.each([
  { of: 'no FLV', bytes: Buffer.from('GET / HTTP/1.1\r\n\r\n'), code: 'not-flv' },
  { of: 'an unknown tag', bytes: join([flvHeader(), new Uint8Array(20).fill(7)]), code: 'bad-tag' },
  {
    of: 'a tag above the limit',
    bytes: join([flvHeader(), writeTag({ kind: 'video', time: 0, body: new Uint8Array(2_000) })]),
    code: 'too-large',
  },
  { of: 'a wrong size behind', bytes: file([{ kind: 'audio', time: 0, body: new Uint8Array(5) }]).fill(9, -1), code: 'bad-size' },
])('$of', ({ bytes, code }) => {
  const reader = createFlvReader({ tagBytes: 1_000 });
  expect(() => reader.push(bytes)).toThrow(expect.objectContaining({ code }));
  expect(() => reader.push(flvHeader())).toThrow(FlvError);
});

test('a body of 16 MB does not fit', () => {
  expect(() => writeTag({ kind: 'video', time: 0, body: new Uint8Array(2 ** 24) })).toThrow(FlvError);
});
