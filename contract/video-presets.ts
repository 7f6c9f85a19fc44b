import type { NamedPlatformId } from './named-platforms.ts';
import type { Ratio } from './videos.ts';

/** What a platform takes of a video, or asks for. Lengths are in seconds, sizes in pixels, rates in bits a second. */
export interface VideoPreset {
  id: string;
  name: string;
  /** null: of no platform in particular. */
  platform: NamedPlatformId | null;
  /** The shape that it shows; “original”: any. An edit that chose another one keeps that. */
  ratio: Ratio;
  /** Of the shape. Where any is taken: as large as fits, lying or standing. */
  width: number;
  height: number;
  /** Pictures a second: what lies outside is brought inside, and the rate is made constant. */
  frameRate: { min: number; max: number };
  /** At most. */
  videoBitrate: number;
  audioBitrate: number;
  /** null: the platform does not say, or says so for each account. */
  maxSeconds: number | null;
  maxBytes: number | null;
}

const upright = { ratio: '9:16', width: 1080, height: 1920 } as const;
const lying = { ratio: '16:9', width: 1920, height: 1080 } as const;
const any = { ratio: 'original', width: 1920, height: 1080 } as const;
const ordinary = { frameRate: { min: 1, max: 60 }, videoBitrate: 8_000_000, audioBitrate: 128_000 };

/** The preset of vertical clips, whatever size the source has. */
export const verticalPreset = 'vertical';

/** Facts are as of November 2026. Where a platform gives more to those who pay, what everyone has is meant. */
export const videoPresets: readonly VideoPreset[] = [
  // What every platform with vertical video shows at full size; as long as the clip is.
  { ...{ id: verticalPreset, name: 'Vertical clip', platform: null, ...upright, ...ordinary }, maxSeconds: null, maxBytes: null },
  // YouTube Help, “Recommended upload encoding settings”: 1080p at 48 to 60 pictures a second 12 Mb/s, stereo 384 kb/s. Data API v3, videos.insert: 256 GiB.
  {
    ...{ id: 'youtube', name: 'YouTube video', platform: 'youtube', ...lying, ...ordinary },
    ...{ videoBitrate: 12_000_000, audioBitrate: 384_000, maxSeconds: 12 * 3600, maxBytes: 256 * 2 ** 30 },
  },
  // YouTube Help, “Three-minute YouTube Shorts”.
  {
    ...{ id: 'youtube-short', name: 'YouTube Short', platform: 'youtube', ...upright, ...ordinary },
    ...{ videoBitrate: 12_000_000, audioBitrate: 384_000, maxSeconds: 180, maxBytes: 256 * 2 ** 30 },
  },
  // Instagram Platform, IG User Media, “Reel specifications”: 23 to 60 pictures a second, 1920 pixels across, 25 Mb/s, 128 kb/s, 15 minutes, 1 GB.
  {
    ...{ id: 'instagram-reel', name: 'Instagram Reel', platform: 'instagram', ...upright, ...ordinary },
    ...{ frameRate: { min: 23, max: 60 }, maxSeconds: 900, maxBytes: 1_000_000_000 },
  },
  // The same; the feed shows no more of it than 4:5.
  {
    ...{ id: 'instagram-feed', name: 'Instagram feed', platform: 'instagram', ...ordinary },
    ...{ ratio: '4:5', width: 1080, height: 1350, frameRate: { min: 23, max: 60 }, maxSeconds: 900, maxBytes: 1_000_000_000 },
  },
  // Graph API, Page Video Reels: 9:16, 3 to 90 seconds; 24 to 60 pictures a second, the rate of film among them.
  {
    ...{ id: 'facebook-reel', name: 'Facebook Reel', platform: 'facebook', ...upright, ...ordinary },
    ...{ frameRate: { min: 23.97, max: 60 }, maxSeconds: 90, maxBytes: null },
  },
  // Graph API, Video Upload Limits: length and size are told for each page.
  { ...{ id: 'facebook', name: 'Facebook video', platform: 'facebook', ...any, ...ordinary }, maxSeconds: null, maxBytes: null },
  // X API, “Media best practices”: 60 pictures a second, 140 seconds, 512 MB.
  { ...{ id: 'twitter', name: 'Twitter video', platform: 'twitter', ...any, ...ordinary }, maxSeconds: 140, maxBytes: 512_000_000 },
  // LinkedIn, Videos API: MP4, 3 seconds to 30 minutes, 500 MB.
  { ...{ id: 'linkedin', name: 'LinkedIn video', platform: 'linkedin', ...any, ...ordinary }, maxSeconds: 1800, maxBytes: 500_000_000 },
  // TikTok, Content Posting API, “Media transfer guide”: 23 to 60 pictures a second, 360 to 4096 pixels, 10 minutes, 4 GB.
  {
    ...{ id: 'tiktok', name: 'TikTok video', platform: 'tiktok', ...upright, ...ordinary },
    ...{ frameRate: { min: 23, max: 60 }, maxSeconds: 600, maxBytes: 4_000_000_000 },
  },
  // Mastodon, GET /api/v2/instance, media_attachments as servers come: 120 pictures a second, 8,294,400 pixels, 103,809,024 bytes.
  { ...{ id: 'mastodon', name: 'Mastodon video', platform: 'mastodon', ...any, ...ordinary }, maxSeconds: null, maxBytes: 103_809_024 },
  // app.bsky.embed.video: 100 MB on servers that have not raised it; the video service takes three minutes.
  { ...{ id: 'bluesky', name: 'Bluesky video', platform: 'bluesky', ...any, ...ordinary }, maxSeconds: 180, maxBytes: 100_000_000 },
];
