import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyChunks, messagesIn, type Planned } from '../testing/any-chunks.ts';
import { cutAnywhere } from '../testing/fuzz.ts';
import { createChunkReader } from './chunk-reader.ts';
import { chunkMessage, controlMessage } from './chunk-writer.ts';
import { extendedFrom, type Message, messageType } from './message.ts';

const limits = { messageBytes: 4_000, unfinishedBytes: 6_000, chunkStreams: 16 };
const plain = (message: Message) => ({ ...message, body: [...message.body] });
const read = (pieces: readonly Uint8Array[]) => {
  const reader = createChunkReader(limits);
  return pieces.flatMap((piece) => messagesIn(reader, piece)).map(plain);
};
const message = (more: Partial<Message> = {}): Message => ({
  type: messageType.video,
  stream: 1,
  time: 0,
  body: Buffer.alloc(300, 7),
  ...more,
});

/** Steps that repeat often, so that headers of type 3 fit, and times around where extended timestamps begin. */
const planned: fc.Arbitrary<Planned[]> = fc
  .array(
    fc.record({
      id: fc.constantFrom(3, 4, 63, 64, 319, 320, 65_599),
      format: fc.constantFrom<Planned['format']>(0, 1, 2, 3),
      type: fc.constantFrom(messageType.audio, messageType.video, messageType.data),
      step: fc.constantFrom(0, 40, 40, 40, extendedFrom - 1, extendedFrom, 2 ** 31),
      length: fc.constantFrom(0, 1, 100, 100, 128, 129, 1_000),
      fill: fc.nat(255),
    }),
    { maxLength: 25 },
  )
  .map((messages) => {
    const times = new Map<number, number>();
    return messages.map(({ id, format, type, step, length, fill }) => {
      const time = ((times.get(id) ?? 0) + step) % 2 ** 32;
      times.set(id, time);
      return { id, format, message: { type, stream: 1, time, body: Buffer.alloc(length, fill) } };
    });
  });

test('every kind of header is read, however the bytes are cut', () => {
  const cases = fc.tuple(planned, fc.constantFrom(1, 100, 128, 4_096)).chain(([plan, chunkSize]) => {
    const bytes = Buffer.concat([controlMessage('setChunkSize', chunkSize), anyChunks(plan, { chunkSize })]);
    return fc.tuple(fc.constant(plan), cutAnywhere(bytes));
  });
  fc.assert(
    fc.property(cases, ([plan, pieces]) => {
      expect(read(pieces)).toEqual(plan.map((one) => plain(one.message)));
    }),
  );
});

test('what the writer writes is read', () => {
  const cases = fc.tuple(fc.nat(2 ** 32 - 1), fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 5_000 }));
  fc.assert(
    fc.property(cases, ([time, length, chunkSize]) => {
      const one = message({ time, body: Buffer.alloc(length, 1) });
      const pieces = [controlMessage('setChunkSize', chunkSize), chunkMessage(6, one, chunkSize), chunkMessage(4, one, chunkSize)];
      expect(read(pieces)).toEqual([plain(one), plain(one)]);
    }),
  );
});

test('an extended timestamp that is not repeated', () => {
  const plan: Planned[] = [{ id: 4, format: 0, message: message({ time: extendedFrom + 5 }) }];
  expect(read([anyChunks(plan, { chunkSize: 128, repeat: false })])).toEqual([plain(plan[0]?.message ?? message())]);
});

test('messages of different chunk streams interleave', () => {
  const [one, other] = [chunkMessage(4, message({ body: Buffer.alloc(200, 1) })), chunkMessage(6, message({ body: Buffer.alloc(200, 2) }))];
  const cut = 12 + 128;
  const bytes = Buffer.concat([one.subarray(0, cut), other.subarray(0, cut), one.subarray(cut), other.subarray(cut)]);
  expect(read([bytes]).map(({ body }) => body[0])).toEqual([1, 2]);
});

test('an aborted message is forgotten', () => {
  const abort = Buffer.from([2, 0, 0, 0, 0, 0, 4, messageType.abort, 0, 0, 0, 0, 0, 0, 0, 4]);
  const bytes = Buffer.concat([chunkMessage(4, message()).subarray(0, 12 + 128), abort, chunkMessage(4, message({ time: 9 }))]);
  expect(read([bytes])).toEqual([plain(message({ time: 9 }))]);
});

const many = Array.from({ length: 17 }, (_, index) => chunkMessage(3 + index, message()));
test.each([
  { of: 'a message above the limit', bytes: chunkMessage(4, message({ body: Buffer.alloc(4_001) })) },
  {
    of: 'too much unfinished',
    bytes: Buffer.concat([3, 4, 5].map((id) => chunkMessage(id, message({ body: Buffer.alloc(3_000) }), 2_900).subarray(0, 2_912))),
    chunkSize: 2_900,
  },
  { of: 'too many chunk streams', bytes: Buffer.concat(many) },
  { of: 'a chunk size of 0', bytes: controlMessage('setChunkSize', 0) },
  { of: 'a chunk size with the first bit set', bytes: controlMessage('setChunkSize', 0x80000001) },
  { of: 'a header that refers to none', bytes: Buffer.of(0xc4, 1, 2, 3) },
])('$of is refused', ({ bytes, chunkSize = 128 }) => {
  expect(() => read([controlMessage('setChunkSize', chunkSize), bytes])).toThrow(expect.objectContaining({ code: 'protocol' }));
});
