import { facebook } from '@everycast/platforms/facebook/facebook';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import type { Options } from '@everycast/platforms/port/options';
import type { Platform } from '@everycast/platforms/port/platform';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { youtube } from '@everycast/platforms/youtube/youtube';

/** A way in which a platform takes a large video. */
export interface Flow {
  how: string;
  platform: Platform<OAuthConnector>;
  options: Options;
  /** As much as its stand-in writes to one file. */
  pieceBytes: number;
}

const mebibyte = 1024 * 1024;

/** Those that are hardest on memory or on time: all of it in one request, and in pieces of which each wants an answer. */
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

/** What is known of the video: all of these platforms take it as it is. */
export const film = {
  ...{ kind: 'video', contentType: 'video/mp4', animated: false, width: 1080, height: 1920, duration: 60 },
  ...{ framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac', name: 'bench.mp4', tags: [], alt: '' },
};
