import { facebook } from '@everycast/platforms/facebook/facebook';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import type { Options } from '@everycast/platforms/port/options';
import type { Platform } from '@everycast/platforms/port/platform';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { youtube } from '@everycast/platforms/youtube/youtube';

/** A platform's way of uploading a large video. */
export interface Flow {
  how: string;
  platform: Platform<OAuthConnector>;
  options: Options;
  /** How much its stand-in writes to one file. */
  pieceBytes: number;
}

const mebibyte = 1024 * 1024;

/** The hardest on memory or time: everything in one request, and in chunks that each need a response. */
export const flows: readonly Flow[] = [
  { how: 'Facebook reel: all in one request', platform: facebook, options: { place: 'reel' }, pieceBytes: 8 * mebibyte },
  {
    how: 'YouTube: a resumable upload, in pieces',
    platform: youtube,
    options: { title: 'Bench', madeForKids: 'no' },
    pieceBytes: 16 * mebibyte,
  },
  { how: 'TikTok: in parts', platform: tiktok, options: { privacy: 'PUBLIC_TO_EVERYONE' }, pieceBytes: 16 * mebibyte },
];

/** The video's properties: all of these platforms accept it unchanged. */
export const film = {
  kind: 'video',
  contentType: 'video/mp4',
  animated: false,
  width: 1080,
  height: 1920,
  duration: 60,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
  name: 'bench.mp4',
  tags: [],
  alt: '',
};
