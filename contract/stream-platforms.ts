/** What a platform accepts at most over RTMP. `null`: not documented by the platform. */
export interface StreamLimits {
  /** Video and sound together, in kilobits per second. */
  maxKbps: number | null;
  /** The longest distance between keyframes, in seconds. */
  maxKeyframeSeconds: number | null;
  /** Lines of the picture. */
  maxHeight: number | null;
  maxFps: number | null;
  /** As FLV names them ("avc", "aac"), the usual one first. */
  videoCodecs: readonly string[] | null;
  audioCodecs: readonly string[] | null;
  /** The platform's page that says so. */
  source: string | null;
}

export interface StreamPlatform {
  name: string;
  /** What the setup form is filled with; null: nothing to fill in. */
  url: string | null;
  /** The platform issues another URL for each event, so the default is only its beginning. */
  perEvent: boolean;
  /** Only over TLS. */
  secure: boolean;
  limits: StreamLimits;
}

const unknown: StreamLimits = {
  maxKbps: null,
  maxKeyframeSeconds: null,
  maxHeight: null,
  maxFps: null,
  videoCodecs: null,
  audioCodecs: null,
  source: null,
};
/** What every platform takes that names its codecs. */
const h264 = { videoCodecs: ['avc'], audioCodecs: ['aac'] } as const;

/**
 * Where a stream can go: the specification's six platforms under its names and in its order, then TikTok, the sandbox and any other RTMP
 * server. The studio sends H.264 and AAC, which all take; encoders may send others.
 */
export const streamPlatforms = {
  youtube: {
    name: 'YouTube Live',
    url: 'rtmps://a.rtmps.youtube.com:443/live2',
    perEvent: false,
    secure: false,
    limits: {
      maxKbps: 40_000,
      maxKeyframeSeconds: 4,
      maxHeight: 2160,
      maxFps: 60,
      videoCodecs: ['avc', 'hevc', 'av1'],
      audioCodecs: ['aac', 'mp3'],
      source: 'https://support.google.com/youtube/answer/2853702',
    },
  },
  facebook: {
    name: 'Facebook Live',
    url: 'rtmps://rtmp-api.facebook.com:443/rtmp/',
    perEvent: false,
    secure: true,
    limits: {
      maxKbps: 9_000,
      maxKeyframeSeconds: 4,
      maxHeight: 1080,
      maxFps: 60,
      ...h264,
      source: 'https://developers.facebook.com/docs/live-video-api/reference',
    },
  },
  twitch: {
    name: 'Twitch',
    url: 'rtmp://live.twitch.tv/app',
    perEvent: false,
    secure: false,
    limits: {
      maxKbps: 6_000,
      maxKeyframeSeconds: 2,
      maxHeight: 1080,
      maxFps: 60,
      ...h264,
      source: 'https://help.twitch.tv/s/article/broadcasting-guidelines',
    },
  },
  linkedin: {
    name: 'LinkedIn Live',
    url: 'rtmps://',
    perEvent: true,
    secure: false,
    limits: {
      maxKbps: 6_000,
      maxKeyframeSeconds: 2,
      maxHeight: 1080,
      maxFps: 30,
      ...h264,
      source: 'https://www.linkedin.com/help/linkedin/answer/a564446',
    },
  },
  twitter: {
    name: 'Twitter Live',
    url: null,
    perEvent: false,
    secure: false,
    limits: {
      maxKbps: 12_000,
      maxKeyframeSeconds: 3,
      maxHeight: 1080,
      maxFps: 60,
      ...h264,
      source: 'https://help.x.com/en/using-x/how-to-use-live-producer',
    },
  },
  instagram: {
    name: 'Instagram Live',
    url: 'rtmps://live-upload.instagram.com:443/rtmp/',
    perEvent: false,
    secure: true,
    limits: {
      ...unknown,
      maxKbps: 6_000,
      // It recommends 720 × 1280, portrait.
      maxHeight: 1280,
      maxFps: 60,
      source: 'https://about.instagram.com/blog/tips-and-tricks/instagram-live-producer',
    },
  },
  // TikTok publishes no numbers for streams from encoders.
  tiktok: { name: 'TikTok Live', url: 'rtmps://', perEvent: true, secure: false, limits: unknown },
  sandbox: { name: 'Sandbox', url: 'rtmp://live.sandbox/app', perEvent: false, secure: false, limits: unknown },
  custom: { name: 'Other server', url: null, perEvent: false, secure: false, limits: unknown },
} as const satisfies Record<string, StreamPlatform>;

export type StreamPlatformId = keyof typeof streamPlatforms;
export const streamPlatformIds = Object.keys(streamPlatforms) as StreamPlatformId[];
