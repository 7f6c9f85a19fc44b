import { z } from 'zod';
import { Zone } from './time.ts';

/** The choices of the specification's stream settings. */
export const resolutions = { '720p': [1280, 720], '1080p': [1920, 1080], '4K': [3840, 2160] } as const;
export const Resolution = z.enum(['720p', '1080p', '4K']);
export type Resolution = z.infer<typeof Resolution>;
export const bitrates = [3000, 4500, 6000, 8000] as const;
/** Seconds for which a stream may go on without its source. */
export const sourceGraces = [10, 30, 60, 120, 300, 600] as const;
export const frameRates = [30, 60] as const;

/** A browser's ID of a device; empty: the browser's default. */
const Device = z.string().max(500);

/** A person's settings for streaming and for what the specification puts on the same form. */
export const StreamSettings = z
  .strictObject({
    videoInput: Device,
    audioInput: Device,
    audioOutput: Device,
    resolution: Resolution,
    bitrate: z.literal(bitrates).describe('Kilobits per second'),
    fps: z.literal(frameRates),
    encoder: z.literal('x264').describe('H.264, encoded in the browser'),
    format: z.literal('flv').describe('What RTMP carries'),
    sourceGrace: z.literal(sourceGraces).describe('Seconds that a stream goes on when its source is lost'),
    emailNotifications: z.boolean(),
    pushNotifications: z.boolean(),
    streamNotifications: z.boolean(),
    twoFactorAuth: z
      .boolean()
      .describe('Whether two-factor authentication is on. It is set up under `/api/v1/me/two-factor`; here it can be turned off'),
    apiKeyEnabled: z.boolean(),
    language: z.string().max(35),
    timezone: Zone,
  })
  .meta({ id: 'StreamSettings' });
export type StreamSettings = z.infer<typeof StreamSettings>;

/** The specification's defaults. */
export const defaultStreamSettings: StreamSettings = {
  videoInput: '',
  audioInput: '',
  audioOutput: '',
  resolution: '1080p',
  bitrate: 6000,
  fps: 60,
  encoder: 'x264',
  format: 'flv',
  sourceGrace: 120,
  emailNotifications: true,
  pushNotifications: true,
  streamNotifications: true,
  twoFactorAuth: false,
  apiKeyEnabled: true,
  language: 'en',
  timezone: 'UTC',
};
