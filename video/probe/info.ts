import { videoTypes } from '@everycast/contract/media';
import { z } from 'zod';
import { demuxers } from '../tool/run.ts';
import { extras } from './extras.ts';

const VideoStream = z.object({
  /** Its index among the file's streams. */
  index: z.number(),
  codec: z.string(),
  profile: z.string().nullable(),
  /** As stored: before rotation. */
  codedWidth: z.number(),
  codedHeight: z.number(),
  pixelFormat: z.string(),
  bitDepth: z.number(),
  frameRate: z.object({ numerator: z.number(), denominator: z.number(), variable: z.boolean() }),
  bitrate: z.number().nullable(),
  colour: z.object({
    range: z.string().nullable(),
    space: z.string().nullable(),
    transfer: z.string().nullable(),
    primaries: z.string().nullable(),
  }),
  /** Its frames consist of two fields each, recorded one after the other. */
  interlaced: z.boolean(),
  /** If the container counts them. */
  frames: z.number().nullable(),
  /** How long after an access point frames stay incomplete, in seconds; 0 for ordinary keyframes (see `refreshOf`). */
  refresh: z.number(),
  /** Frames are decoded in another order than they are shown. */
  isReordered: z.boolean(),
});
export type VideoStream = z.infer<typeof VideoStream>;

const AudioStream = z.object({
  index: z.number(),
  codec: z.string(),
  channels: z.number(),
  sampleRate: z.number(),
  bitrate: z.number().nullable(),
  language: z.string().nullable(),
});
export type AudioStream = z.infer<typeof AudioStream>;

/** A video's properties. Times are in seconds, rates in bits per second. */
export const VideoInfo = z.object({
  path: z.string(),
  demuxer: z.enum(demuxers),
  contentType: z.enum(videoTypes),
  /** From the first frame to the end of the last. */
  duration: z.number(),
  /** The first frame's own timestamp. */
  startTime: z.number(),
  /** As displayed: after rotation and with square pixels. */
  width: z.number(),
  height: z.number(),
  /** The clockwise rotation for display. */
  rotation: z.literal([0, 90, 180, 270]),
  video: VideoStream,
  audio: z.array(AudioStream),
  /** What the file contains besides video and audio. */
  extras: z.array(z.enum(extras)),
});
export type VideoInfo = z.infer<typeof VideoInfo>;
