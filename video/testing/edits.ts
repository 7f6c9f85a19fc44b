import { videoPresets } from '@everycast/contract/video-presets';
import { Edit, exportFormats, ratios } from '@everycast/contract/videos';
import fc from 'fast-check';
import type { Target } from '../export/target.ts';
import type { VideoInfo } from '../probe/probe.ts';

/** An ordinary video with some properties changed. */
export function anInfo(changes: Partial<Omit<VideoInfo, 'video'>> & { video?: Partial<VideoInfo['video']> } = {}): VideoInfo {
  const { codedWidth = changes.width ?? 1920, codedHeight = changes.height ?? 1080 } = changes.video ?? {};
  return {
    path: '/nowhere.mp4',
    demuxer: 'mov',
    contentType: 'video/mp4',
    duration: 60,
    startTime: 0,
    width: codedWidth,
    height: codedHeight,
    rotation: 0,
    audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, bitrate: 128_000, language: null }],
    extras: [],
    ...changes,
    video: {
      index: 0,
      codec: 'h264',
      profile: 'High',
      pixelFormat: 'yuv420p',
      bitDepth: 8,
      interlaced: false,
      frameRate: { numerator: 30, denominator: 1, variable: false },
      bitrate: 6_000_000,
      colour: { range: 'tv', space: 'bt709', transfer: 'bt709', primaries: 'bt709' },
      frames: null,
      refresh: 0,
      isReordered: false,
      ...changes.video,
      codedWidth,
      codedHeight,
    },
  };
}

/** Videos of any size, rotation, pixel aspect ratio and frame rate. */
export const infos: fc.Arbitrary<VideoInfo> = fc
  .record({
    codedWidth: fc.integer({ min: 16, max: 8192 }),
    codedHeight: fc.integer({ min: 16, max: 8192 }),
    aspect: fc.constantFrom(1, 1, 1, 4 / 3, 16 / 11, 0.75),
    rotation: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    frameRate: fc.record({
      numerator: fc.integer({ min: 15_000, max: 240_000 }),
      denominator: fc.constantFrom(1000, 1001),
      variable: fc.boolean(),
    }),
    tracks: fc.integer({ min: 0, max: 2 }),
    startTime: fc.double({ min: 0, max: 20, noNaN: true }),
    duration: fc.double({ min: 1, max: 3600, noNaN: true }),
  })
  .map(({ aspect, tracks, rotation, codedWidth, codedHeight, frameRate, ...rest }) => {
    const shown = [Math.round(codedWidth * aspect), codedHeight] as const;
    const [width, height] = rotation % 180 === 0 ? shown : [shown[1], shown[0]];
    const audio = Array.from({ length: tracks }, (_, index) => ({ ...anInfo().audio[0], index: index + 1 }) as VideoInfo['audio'][number]);
    return anInfo({ ...rest, rotation, width, height, audio, video: { codedWidth, codedHeight, frameRate } });
  });

const part = fc.double({ min: 0, max: 1, noNaN: true });

const area = fc.record({ x: part, y: part, width: part, height: part });

/** Edits of a video of a duration. */
export const edits: fc.Arbitrary<Edit> = fc
  .record({
    segments: fc.array(
      fc.record({ start: fc.double({ min: 0, max: 0.5, noNaN: true }), length: fc.double({ min: 0.1, max: 0.4, noNaN: true }) }),
      { maxLength: 4 },
    ),
    ratio: fc.constantFrom(...ratios),
    fit: fc.constantFrom('crop', 'pad'),
    crop: fc.option(area),
    stack: fc.option(
      fc.tuple(area, area).map((both) => [...both]),
      { freq: 4 },
    ),
    rotate: fc.constantFrom(0, 90, 180, 270),
    speed: fc.constantFrom(0.25, 0.5, 1, 1, 1.5, 4),
    volume: fc.constantFrom(0, 0.5, 1, 1, 3),
    mute: fc.boolean(),
    watermark: fc.option(
      fc.record({
        mediaId: fc.constant('0199a0a0-0000-7000-8000-000000000000'),
        corner: fc.constantFrom('top-left', 'top-right', 'bottom-left', 'bottom-right'),
        size: fc.double({ min: 0.02, max: 1, noNaN: true }),
        opacity: fc.double({ min: 0.05, max: 1, noNaN: true }),
      }),
    ),
  })
  .map(({ segments, ...rest }) => Edit.parse({ ...rest, segments: segments.map(({ start, length }) => ({ start, end: start + length })) }));

export const targets: fc.Arbitrary<Target> = fc.record({
  format: fc.constantFrom(...exportFormats),
  preset: fc.constantFrom(null, ...videoPresets),
});
