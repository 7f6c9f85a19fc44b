import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAmf0, firstAmf0 } from './decode.ts';
import { asEcmaArray, encodeAmf0 } from './encode.ts';
import { AmfError, type AmfValue } from './value.ts';

const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    ...[fc.double(), fc.boolean(), fc.string({ unit: 'grapheme' }), fc.constant(null), fc.constant(undefined)],
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  ),
}));

test('what is encoded is decoded as it was', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      expect(decodeAmf0(encodeAmf0(...values))).toEqual(values);
    }),
  );
});

test('an ECMA array and a string of more than 64 KB', () => {
  const long = 'ä'.repeat(40_000);
  expect(decodeAmf0(encodeAmf0(asEcmaArray({ width: 640, __proto__x: 'y' }), long))).toEqual([{ width: 640, __proto__x: 'y' }, long]);
});

test('more values than fit into the first buffer, wherever it ends', () => {
  const all = [1.5, true, 'four', null, new Date(5), [1, 'two'], { key: 'value' }];
  for (let length = 200; length < 260; length += 1) {
    const values = ['x'.repeat(length), ...all, ...all];
    expect(decodeAmf0(encodeAmf0(...values))).toEqual(values);
  }
});

test('a key of __proto__ is only a key', () => {
  const [decoded] = decodeAmf0(encodeAmf0(JSON.parse('{"__proto__": {"polluted": true}}')));
  expect(Object.keys(decoded as object)).toEqual(['__proto__']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('the first value, and where it ends', () => {
  const first = encodeAmf0('@setDataFrame');
  expect(firstAmf0(encodeAmf0('@setDataFrame', 'onMetaData'))).toEqual({ value: '@setDataFrame', length: first.length });
});

test('anything else is refused with a code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        decodeAmf0(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(AmfError);
      }
    }),
  );
});

test.each([
  {
    of: 'objects a thousand deep',
    bytes: new Uint8Array(3_000).map((_, index) => (index % 3 === 0 ? 3 : index % 3 === 1 ? 0 : 0)),
    code: 'too-deep',
  },
  {
    of: 'arrays a thousand deep',
    bytes: new Uint8Array(5_000).map((_, index) => (index % 5 === 0 ? 10 : index % 5 === 4 ? 1 : 0)),
    code: 'too-deep',
  },
  { of: 'an array of four billion', bytes: Uint8Array.of(10, 255, 255, 255, 255), code: 'too-large' },
  { of: 'a string of four billion', bytes: Uint8Array.of(12, 255, 255, 255, 255, 65), code: 'truncated' },
  { of: 'ten thousand values', bytes: new Uint8Array(10_000).fill(5), code: 'too-large' },
  { of: 'a movie clip', bytes: Uint8Array.of(4), code: 'unsupported' },
])('$of', ({ bytes, code }) => {
  expect(() => decodeAmf0(bytes)).toThrow(expect.objectContaining({ code }));
});
