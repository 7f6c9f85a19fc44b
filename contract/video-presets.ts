import type { NamedPlatformId } from './named-platforms.ts';
import type { Ratio } from './videos.ts';

/** What a platform accepts or requires of a video. Durations in seconds, sizes in pixels, bitrates in bits per second. */
export interface VideoPreset {
  id: string;
  name: string;
  /** null: no specific platform. */
  platform: NamedPlatformId | null;
  /** The aspect ratio that it shows; “original”: any. An edit's own ratio takes precedence. */
  ratio: Ratio;
  /** For the ratio. If any is accepted: as large as fits, landscape or portrait. */
  width: number;
  height: number;
  /** Frames per second: a rate outside is brought inside and made constant. */
  frameRate: { min: number; max: number };
  /** The maximum. */
  videoBitrate: number;
  audioBitrate: number;
  /** null: the platform doesn't say, or has it per account. */
  maxSeconds: number | null;
  maxBytes: number | null;
}

const upright = { ratio: '9:16', width: 1080, height: 1920 } as const;
const lying = { ratio: '16:9', width: 1920, height: 1080 } as const;
const any = { ratio: 'original', width: 1920, height: 1080 } as const;
const ordinary = { frameRate: { min: 1, max: 60 }, videoBitrate: 8_000_000, audioBitrate: 128_000 };

/** The preset of vertical clips, whatever the source's size. */
export const verticalPreset = 'vertical';

/** As of November 2026. If a platform allows subscribers more, this is what everyone has. */
export const videoPresets: readonly VideoPreset[] = [
  // What every platform with vertical video shows at full size, at the clip's duration.
  { ...{ id: verticalPreset, name: 'Vertical clip', platform: null, ...upright, ...ordinary }, maxSeconds: null, maxBytes: null },
  // YouTube Help, “Recommended upload encoding settings”: 1080p at 48 to 60 fps 12 Mb/s, stereo 384 kb/s. Data API v3, videos.insert: 256
  // GiB.
  {
    ...{ id: 'youtube', name: 'YouTube video', platform: 'youtube', ...lying, ...ordinary },
    ...{ videoBitrate: 12_000_000, audioBitrate: 384_000, maxSeconds: 12 * 3600, maxBytes: 256 * 2 ** 30 },
  },
  // YouTube Help, “Three-minute YouTube Shorts”.
  {
    ...{ id: 'youtube-short', name: 'YouTube Short', platform: 'youtube', ...upright, ...ordinary },
    ...{ videoBitrate: 12_000_000, audioBitrate: 384_000, maxSeconds: 180, maxBytes: 256 * 2 ** 30 },
  },
  // Instagram Platform, IG User Media, “Reel specifications”: 23 to 60 fps, 1920 pixels across, 25 Mb/s, 128 kb/s, 15 minutes, 1 GB.
  {
    ...{ id: 'instagram-reel', name: 'Instagram Reel', platform: 'instagram', ...upright, ...ordinary },
    ...{ frameRate: { min: 23, max: 60 }, maxSeconds: 900, maxBytes: 1_000_000_000 },
  },
  // The same; the feed shows at most 4:5 of it.
  {
    ...{ id: 'instagram-feed', name: 'Instagram feed', platform: 'instagram', ...ordinary },
    ...{ ratio: '4:5', width: 1080, height: 1350, frameRate: { min: 23, max: 60 }, maxSeconds: 900, maxBytes: 1_000_000_000 },
  },
  // Graph API, Page Video Reels: 9:16, 3 to 90 seconds; 24 to 60 fps, including the rate of film.
  {
    ...{ id: 'facebook-reel', name: 'Facebook Reel', platform: 'facebook', ...upright, ...ordinary },
    ...{ frameRate: { min: 23.97, max: 60 }, maxSeconds: 90, maxBytes: null },
  },
  // Graph API, Video Upload Limits: duration and size depend on the Page.
  { ...{ id: 'facebook', name: 'Facebook video', platform: 'facebook', ...any, ...ordinary }, maxSeconds: null, maxBytes: null },
  // X API, “Media best practices”: 60 fps, 140 seconds, 512 MB.
  { ...{ id: 'twitter', name: 'Twitter video', platform: 'twitter', ...any, ...ordinary }, maxSeconds: 140, maxBytes: 512_000_000 },
  // LinkedIn, Videos API: MP4, 3 seconds to 30 minutes, 500 MB.
  { ...{ id: 'linkedin', name: 'LinkedIn video', platform: 'linkedin', ...any, ...ordinary }, maxSeconds: 1800, maxBytes: 500_000_000 },
  // TikTok, Content Posting API, “Media transfer guide”: 23 to 60 fps, 360 to 4096 pixels, 10 minutes, 4 GB.
  {
    ...{ id: 'tiktok', name: 'TikTok video', platform: 'tiktok', ...upright, ...ordinary },
    ...{ frameRate: { min: 23, max: 60 }, maxSeconds: 600, maxBytes: 4_000_000_000 },
  },
  // Mastodon, GET /api/v2/instance, default media_attachments: 120 fps, 8,294,400 pixels, 103,809,024 bytes.
  { ...{ id: 'mastodon', name: 'Mastodon video', platform: 'mastodon', ...any, ...ordinary }, maxSeconds: null, maxBytes: 103_809_024 },
  // app.bsky.embed.video: 100 MB on servers that haven't raised it; the video service accepts three minutes.
  { ...{ id: 'bluesky', name: 'Bluesky video', platform: 'bluesky', ...any, ...ordinary }, maxSeconds: 180, maxBytes: 100_000_000 },
];
