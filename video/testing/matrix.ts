import type { RenditionSpec } from './source.ts';

const containers: Record<RenditionSpec['codec'], RenditionSpec['container'][]> = {
  h264: ['mp4', 'mov', 'mkv', 'ts'],
  hevc: ['mp4', 'mov', 'mkv', 'ts'],
  vp8: ['mkv', 'webm'],
  vp9: ['mp4', 'mkv', 'webm'],
  av1: ['mp4', 'mkv', 'webm'],
  mpeg2video: ['mp4', 'mkv', 'ts'],
  mpeg4: ['mp4', 'mkv', 'ts'],
};
const sounds: Record<RenditionSpec['container'], RenditionSpec['sound'][]> = {
  mp4: ['aac', 'none', 'two', 'short'],
  mov: ['aac', 'pcm', 'late'],
  mkv: ['opus', 'none', 'mp3'],
  webm: ['opus', 'none'],
  ts: ['aac', 'two'],
};
const groupsOf: Partial<Record<RenditionSpec['codec'], RenditionSpec['groups'][]>> = {
  h264: ['closed', 'open', 'simple', 'refresh'],
  hevc: ['closed', 'open', 'simple'],
  mpeg2video: ['closed'],
  mpeg4: ['closed'],
};
const rates: RenditionSpec['rate'][] = ['25', '30000/1001', '60', 'uneven'];

/** Codec × container × GOPs × rate × audio, and special cases. */
export function matrix(): RenditionSpec[] {
  const all = (Object.keys(containers) as RenditionSpec['codec'][]).flatMap((codec) =>
    containers[codec].flatMap((container) => {
      const groups = groupsOf[codec] ?? ['simple'];
      return groups.flatMap((group) =>
        rates.flatMap((rate) => sounds[container].map((sound): RenditionSpec => ({ codec, container, groups: group, rate, sound }))),
      );
    }),
  );
  return [...all, ...odd];
}

/** A transport stream's clock wraps after 26.5 hours (33 bits at 90 kHz), here a second into the video. Seconds. */
const wraps = 95_441.2;

/** Ten bits, rotated, fragmented, starting late, of odd sizes. */
const odd: RenditionSpec[] = [
  { codec: 'h264', container: 'mp4', groups: 'closed', rate: '25', sound: 'aac', depth: 10 },
  { codec: 'hevc', container: 'mp4', groups: 'closed', rate: '25', sound: 'aac', depth: 10 },
  { codec: 'h264', container: 'mov', groups: 'closed', rate: '30000/1001', sound: 'pcm', rotated: true },
  { codec: 'hevc', container: 'mp4', groups: 'closed', rate: 'uneven', sound: 'aac', rotated: true },
  { codec: 'h264', container: 'mp4', groups: 'closed', rate: '25', sound: 'aac', fragments: true },
  { codec: 'h264', container: 'ts', groups: 'closed', rate: '25', sound: 'aac', starts: 93_000 },
  { codec: 'h264', container: 'ts', groups: 'closed', rate: '25', sound: 'aac', starts: wraps },
  { codec: 'h264', container: 'ts', groups: 'open', rate: 'uneven', sound: 'two', starts: wraps },
  { codec: 'hevc', container: 'ts', groups: 'closed', rate: '25', sound: 'aac', starts: wraps },
  { codec: 'h264', container: 'mkv', groups: 'closed', rate: '25', sound: 'pcm', starts: 5 },
  { codec: 'vp9', container: 'webm', groups: 'simple', rate: '25', sound: 'opus', size: '321x181' },
  { codec: 'h264', container: 'mp4', groups: 'closed', rate: '25', sound: 'aac', size: '322x182' },
  { codec: 'h264', container: 'mp4', groups: 'closed', rate: '30000/1001', sound: 'aac', rotated: true },
  { codec: 'h264', container: 'ts', groups: 'simple', rate: '25', sound: 'aac', starts: 60 },
  { codec: 'hevc', container: 'mp4', groups: 'open', rate: '25', sound: 'two', depth: 10 },
  { codec: 'h264', container: 'ts', groups: 'refresh', rate: '25', sound: 'none' },
];
