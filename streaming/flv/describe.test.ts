import { expect, test } from 'vitest';
import { aacConfigTag, aacFrameTag, avcConfigTag, avcFrameTag } from './build.ts';
import { describeTag, readHeader } from './header.ts';
import { metadataTag, readMetadata } from './metadata.ts';

const data = Uint8Array.of(0, 0, 0, 1, 0x65);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const video = (...body: number[]) => ({ kind: 'video' as const, time: 0, body: Uint8Array.from(body) });
const audio = (...body: number[]) => ({ kind: 'audio' as const, time: 0, body: Uint8Array.from(body) });

test.each([
  { of: 'H.264 configuration', tag: avcConfigTag(data), is: { config: true, keyframe: false, codec: 'avc' } },
  { of: 'H.264 keyframe', tag: avcFrameTag({ time: 0, keyframe: true, data }), is: { config: false, keyframe: true, codec: 'avc' } },
  { of: 'H.264 picture', tag: avcFrameTag({ time: 0, keyframe: false, data }), is: { config: false, keyframe: false, codec: 'avc' } },
  { of: 'H.264 end of sequence', tag: video(0x17, 2, 0, 0, 0), is: { config: false, keyframe: false, codec: 'avc' } },
  { of: 'AAC configuration', tag: aacConfigTag(data), is: { config: true, keyframe: false, codec: 'aac' } },
  { of: 'AAC frame', tag: aacFrameTag({ time: 0, data }), is: { config: false, keyframe: false, codec: 'aac' } },
  { of: 'MP3', tag: audio(0x2f, 1), is: { config: false, keyframe: false, codec: 'mp3' } },
  { of: 'Sorenson keyframe', tag: video(0x12, 1), is: { config: false, keyframe: true, codec: 'other' } },
  { of: 'enhanced HEVC configuration', tag: video(0x90, ...ascii('hvc1'), 1), is: { config: true, keyframe: false, codec: 'hevc' } },
  { of: 'enhanced HEVC keyframe', tag: video(0x91, ...ascii('hvc1'), 1), is: { config: false, keyframe: true, codec: 'hevc' } },
  {
    of: 'enhanced HEVC picture without offset',
    tag: video(0xa3, ...ascii('hvc1'), 1),
    is: { config: false, keyframe: false, codec: 'hevc' },
  },
  { of: 'enhanced AV1 end', tag: video(0x92, ...ascii('av01')), is: { config: false, keyframe: false, codec: 'av1' } },
  { of: 'enhanced color metadata', tag: video(0x94, ...ascii('av01')), is: { config: false, keyframe: false, codec: 'av1' } },
  {
    of: 'enhanced H.264 with a nanosecond offset',
    tag: video(0x97, 2, 1, 2, 3, 0x01, ...ascii('avc1')),
    is: { config: false, keyframe: true, codec: 'avc' },
  },
  { of: 'enhanced tracks', tag: video(0x96, 0x00, ...ascii('avc1'), 0), is: { config: true, keyframe: false, codec: 'avc' } },
  { of: 'enhanced Opus configuration', tag: audio(0x90, ...ascii('Opus')), is: { config: true, keyframe: false, codec: 'opus' } },
  { of: 'enhanced Opus frame', tag: audio(0x91, ...ascii('Opus')), is: { config: false, keyframe: false, codec: 'opus' } },
  { of: 'an unknown FourCC', tag: video(0x91, ...ascii('toString').slice(0, 4)), is: { config: false, keyframe: true, codec: 'other' } },
  { of: 'nothing', tag: video(), is: { config: false, keyframe: false, codec: 'other' } },
  { of: 'metadata', tag: metadataTag({ width: 1 }), is: { config: false, keyframe: false, codec: null } },
])('$of', ({ tag, is }) => expect(describeTag(tag)).toEqual(is));

test('of several tracks, the first one’s data is found', () => {
  const tag = video(0x96, 0x11, ...ascii('av01'), 0, 0, 0, 2, 7, 8, 1, 0, 0, 1, 9);
  const { at, end } = readHeader(tag);
  expect([...tag.body.subarray(at, end)]).toEqual([7, 8]);
});

test('composition offsets are signed', () => {
  expect([...avcFrameTag({ time: 0, keyframe: true, compositionOffset: -2, data }).body.subarray(0, 5)]).toEqual([
    0x17, 1, 0xff, 0xff, 0xfe,
  ]);
});

test('metadata is read as written; other script data is none', () => {
  expect(readMetadata(metadataTag({ width: 640, height: undefined, stereo: true }))).toEqual({ width: 640, stereo: true });
  expect(readMetadata({ kind: 'script', time: 0, body: Uint8Array.of(2, 0, 200) })).toBeNull();
});
