import { RichText } from '@atproto/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issueRead } from '../../tests/support/reads.ts';
import { runs } from '../../tests/support/sample.ts';
import { onePart } from '../port/draft.ts';
import type { DraftMedia, Facet } from '../port/manifest.ts';
import { utf8Offsets } from '../port/text.ts';
import { asSent, blueskyManifest as bluesky } from './manifest.ts';

const picture: DraftMedia = {
  kind: 'image',
  contentType: 'image/png',
  animated: false,
  bytes: 1000,
  width: 10,
  height: 10,
  alt: '',
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
};
const check = (text: string, media: DraftMedia[] = []) => bluesky.check(onePart({ text, media }), {});
const codes = (text: string, media: DraftMedia[] = []) => check(text, media).map(({ code }) => code);

describe('limits at their edge and one past it', () => {
  test('300 graphemes', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(codes('a'.repeat(300))).toEqual([]);
    expect(codes('a'.repeat(301))).toEqual(['text_too_long']);
    expect(codes(family.repeat(100))).toEqual([]);
    expect(bluesky.measure('👍🏽'.repeat(300), {})).toMatchObject({ unit: 'graphemes', length: 300, over: 0 });
  });

  test('3000 bytes', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(Buffer.byteLength(family)).toBe(25);
    expect(codes(family.repeat(120))).toEqual([]);
    expect(bluesky.measure(`${family.repeat(120)}a`, {})).toEqual({ unit: 'bytes', length: 3001, max: 3000, over: 1, overFrom: 120 * 11 });
    expect(issueRead(check(`${family.repeat(120)}a`)[0])).toBe('The text is 1 byte over Bluesky’s limit of 3,000 bytes.');
  });

  test('joined emoji are bytes over up to the limit of graphemes', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(issueRead(check(family.repeat(273))[0])).toBe('The text is 3,825 bytes over Bluesky’s limit of 3,000 bytes.');
    expect(bluesky.measure(family.repeat(300), {})).toMatchObject({ unit: 'bytes', length: 7500, over: 4500 });
    expect(bluesky.measure(family.repeat(301), {})).toMatchObject({ unit: 'graphemes', length: 301, over: 1 });
    expect(bluesky.measure(`a${'\u0301'.repeat(20_000)}`, {})).toMatchObject({ unit: 'bytes', max: 3000 });
  });

  test('pictures', () => {
    expect(codes('', Array(4).fill(picture))).toEqual([]);
    expect(codes('', Array(5).fill(picture))).toEqual(['too_many_images']);
    const moving = { ...picture, contentType: 'image/gif', animated: true };
    expect(codes('', [{ ...moving, bytes: 2_000_000 }])).toEqual([]);
    const large = check('', [picture, { ...moving, bytes: 2_000_001 }]);
    expect(large).toMatchObject([{ weight: 'stops', field: 'media', part: 0, code: 'image_too_large' }]);
    expect(issueRead(large[0])).toBe(
      'Image 2 is animated and has 2.01 MB; Bluesky allows up to 2 MB. Make it shorter or smaller and add it again.',
    );
    // A still is made smaller before it is sent.
    expect(codes('', [{ ...picture, bytes: 20_000_000 }])).toEqual([]);
    expect(codes('', [{ ...picture, contentType: 'image/bmp' }])).toEqual(['image_type']);
    expect(codes('', [{ ...picture, alt: 'x'.repeat(2000) }])).toEqual([]);
    expect(codes('', [{ ...picture, alt: 'x'.repeat(2001) }])).toEqual(['alt_too_long']);
  });

  test('videos', () => {
    const video: DraftMedia = { ...picture, kind: 'video', contentType: 'video/mp4', bytes: 300_000_000, seconds: 180 };
    expect(codes('', [video])).toEqual([]);
    // Size, length and codec are checked where renditions are made.
    expect(bluesky.media({ text: '', media: [] }, {}, {}).video).toMatchObject({ max: 1, bytes: 300_000_000, seconds: { max: 180 } });
    expect(codes('', [video, video])).toEqual(['video_alone']);
    expect(codes('', [video, { ...picture, contentType: 'image/bmp' }])).toEqual(['video_alone', 'image_type']);
    expect(issueRead(check('', [{ ...video, alt: 'x'.repeat(2001) }])[0])).toBe(
      'The video’s alt text is 1 character over Bluesky’s limit of 2,000.',
    );
  });

  test('each part of a thread, and the first comment', () => {
    const long = 'a'.repeat(301);
    const thread = [
      { text: '', media: [] },
      { text: long, media: Array(5).fill(picture) },
    ];
    const issues = bluesky.check({ text: 'One', media: [], thread, firstComment: long, options: {}, pictures: {} }, {});
    expect(issues.map(({ code, field, part }) => [code, field, part])).toEqual([
      ['empty', 'text', 1],
      ['too_many_images', 'media', 2],
      ['text_too_long', 'text', 2],
      ['text_too_long', 'firstComment', undefined],
    ]);
    expect(bluesky.check({ ...onePart({ text: 'One', media: [] }), firstComment: ' \n' }, {})).toMatchObject([{ code: 'empty' }]);
  });

  test('white space alone is nothing, and at the end it does not count', () => {
    expect(codes(' \n\t')).toEqual(['empty']);
    expect(codes(' \n', [picture])).toEqual([]);
    expect(codes(`${'a'.repeat(300)}  \n`)).toEqual([]);
    expect(asSent(' a \n')).toBe(' a');
  });

  test('measures what is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { length, unit } = bluesky.measure(text, {});
        const sent = new RichText({ text: asSent(text) });
        expect(length).toBe(unit === 'bytes' ? sent.length : sent.graphemeLength);
      }),
    );
  });
});

/** What Bluesky's own package finds, as it shows it: overlapping finds are left out, and so are those that its servers refuse. */
function foundByBluesky(text: string): { byteStart: number; byteEnd: number; value: string }[] {
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();
  let end = 0;
  return (rich.facets ?? []).flatMap(({ index, features }) => {
    const feature = features[0] as { did?: string; uri?: string; tag?: string };
    const value = feature.did ?? feature.uri ?? feature.tag ?? '';
    const acceptable =
      feature.uri !== undefined
        ? /^\w+:(?:\/\/)?[^\s/]\S*$/.test(value)
        : feature.did !== undefined
          ? /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(value)
          : Buffer.byteLength(value) <= 640;
    if (!acceptable || index.byteStart < end) return [];
    end = index.byteEnd;
    return [{ ...index, value }];
  });
}

function foundByUs(text: string) {
  return bluesky.facets(text).map(({ start, end, value }) => {
    const [byteStart, byteEnd] = utf8Offsets(text, [start, end]);
    return { byteStart, byteEnd, value };
  });
}

const pieces = fc.constantFrom(
  ...[
    '@',
    '#',
    '＃',
    '$',
    '.',
    ',',
    '!',
    '(',
    ')',
    '/',
    ':',
    '-',
    '_',
    ' ',
    '\n',
    '\u200b',
    '\ufe0f',
    '\u00a0',
    '1',
    '42',
    'A',
    'é',
    '👍🏽',
    'ß',
  ],
  ...['https://', 'http://', 'HTTPS://', 'example', 'example.com', 'Example.COM', 'xn--p1ai', '.test', '.co.uk', 'рф', '.app', '.nope'],
  ...['alice', 'alice.bsky.social', '@bob.test', '#tag', '#2026', '#größe!', '$AAPL', '$aapl,', '?q=1&r=(2)', '’', '"', 'path/to', '-.-'],
);
const written = fc.array(
  fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) }),
  {
    maxLength: 14,
  },
);

describe('links, mentions and tags', () => {
  test('are those that Bluesky finds', () => {
    fc.assert(
      fc.property(written, (parts) => {
        const text = asSent(parts.join(''));
        // Bluesky's package makes no address of a bare domain that begins with "http", and its servers refuse what it makes of it.
        fc.pre(!/(^|[\s(])http(?!s?:\/\/)/i.test(text));
        expect(foundByUs(text)).toEqual(foundByBluesky(text));
      }),
      { numRuns: runs(5000) },
    );
  });

  test.each<[string, Facet[]]>([
    ['see example.com.', [{ kind: 'link', start: 4, end: 15, value: 'https://example.com' }]],
    ['(https://a.example/b_(c))', [{ kind: 'link', start: 1, end: 25, value: 'https://a.example/b_(c))' }]],
    ['(https://a.example/b)', [{ kind: 'link', start: 1, end: 20, value: 'https://a.example/b' }]],
    ['httpbin.org works', [{ kind: 'link', start: 0, end: 11, value: 'https://httpbin.org' }]],
    ['👍🏽 @alice.test, hi', [{ kind: 'mention', start: 5, end: 16, value: 'alice.test' }]],
    [
      '#größe! #1 #a1',
      [
        { kind: 'hashtag', start: 0, end: 6, value: 'größe' },
        { kind: 'hashtag', start: 11, end: 14, value: 'a1' },
      ],
    ],
    ['$aapl', [{ kind: 'hashtag', start: 0, end: 5, value: '$AAPL' }]],
    ['no.suchending @nobody a@example.com https://. #', []],
  ])('%s', (text, facets) => {
    expect(bluesky.facets(text)).toEqual(facets);
  });

  test('a tag that its servers would refuse is left as text', () => {
    expect(bluesky.facets(`#${'a'.repeat(65)}`)).toEqual([]);
    const heavy = `a${'\u0301'.repeat(10)}`;
    expect(bluesky.facets(`#${heavy.repeat(30)}`)).toHaveLength(1);
    expect(bluesky.facets(`#${heavy.repeat(31)}`)).toEqual([]);
  });
});

test('of a text far past the limits, what fits is marked as in a shorter one', () => {
  for (const unit of ['a', '👩‍👩‍👧‍👦', 'e\u0301', '漢']) {
    const long = unit.repeat(Math.ceil(90_000 / unit.length));
    const { length, max, over, overFrom } = bluesky.measure(long, {});
    expect([length, max, over]).toEqual([long.length, 300, long.length - 300]);
    expect(overFrom).toBe(bluesky.measure(unit.repeat(301), {}).overFrom);
  }
});
