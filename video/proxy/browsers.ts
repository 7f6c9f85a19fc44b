import type { VideoInfo } from '../probe/probe.ts';

/** What browsers play in each container; they reject HEVC, AC-3 and transport streams. */
const played: Record<VideoInfo['contentType'], { video: string[]; audio: string[] } | null> = {
  'video/mp4': { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  'video/quicktime': { video: ['h264'], audio: ['aac', 'mp3'] },
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  'video/x-matroska': null,
  'video/mp2t': null,
};

/** What may be copied into the proxy, an MP4: video, and audio. */
export const picturesCopied = (info: VideoInfo): boolean => info.video.codec === 'h264' && ordinaryPictures(info);
export const soundCopied = (info: VideoInfo): boolean => ['aac', 'mp3', 'opus'].includes(info.audio[0]?.codec ?? '');

/**
 * Whether every supported browser plays the file itself, and shows its first frame at zero. Files that start late don't: browsers count
 * their seconds differently.
 */
export function playsInBrowsers(info: VideoInfo): boolean {
  const codecs = played[info.contentType];
  const [sound] = info.audio;
  return (
    codecs?.video.includes(info.video.codec) === true &&
    (sound === undefined || codecs.audio.includes(sound.codec)) &&
    (info.video.codec !== 'h264' || ordinaryPictures(info)) &&
    Math.abs(info.startTime) < halfPicture(info)
  );
}

const ordinaryPictures = ({ video }: VideoInfo): boolean => video.pixelFormat === 'yuv420p' || video.pixelFormat === 'yuvj420p';

const halfPicture = ({ video: { frameRate } }: VideoInfo): number => frameRate.denominator / frameRate.numerator / 2;
