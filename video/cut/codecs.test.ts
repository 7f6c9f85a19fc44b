import { expect, test } from 'vitest';
import type { Track } from '../movie/read.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { partEncoderOf } from './codecs.ts';

test('people read a codec’s own name, not ffmpeg’s', () => {
  const entry = Buffer.from('\0\0\0\0mp4v');
  const info = (codec: string) => ({ video: { codec } }) as VideoInfo;
  const reason = (codec: string) => expect.objectContaining({ reason: { code: 'video.not_smart_codec', params: { codec } } });
  expect(() => partEncoderOf(info('mpeg2video'), { entry } as Track)).toThrow(reason('MPEG-2'));
  expect(() => partEncoderOf(info('qtrle'), { entry } as Track)).toThrow(reason('QuickTime Animation'));
});
