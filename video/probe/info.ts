import type { videoTypes } from '@everycast/contract/media';
import type { Demuxer } from '../tool/run.ts';
import type { Extra } from './extras.ts';

/** A video's properties. Times are in seconds, rates in bits per second. */
export interface VideoInfo {
  path: string;
  demuxer: Demuxer;
  contentType: (typeof videoTypes)[number];
  /** From the first frame to the end of the last. */
  duration: number;
  /** The first frame's own timestamp. */
  startTime: number;
  /** As displayed: after rotation and with square pixels. */
  width: number;
  height: number;
  /** The clockwise rotation for display. */
  rotation: 0 | 90 | 180 | 270;
  video: VideoStream;
  audio: AudioStream[];
  /** What the file contains besides video and audio. */
  extras: Extra[];
}

export interface VideoStream {
  /** Its index among the file's streams. */
  index: number;
  codec: string;
  profile: string | null;
  /** As stored: before rotation. */
  codedWidth: number;
  codedHeight: number;
  pixelFormat: string;
  bitDepth: number;
  frameRate: { numerator: number; denominator: number; variable: boolean };
  bitrate: number | null;
  colour: { range: string | null; space: string | null; transfer: string | null; primaries: string | null };
  /** Its frames consist of two fields each, recorded one after the other. */
  interlaced: boolean;
  /** If the container counts them. */
  frames: number | null;
  /** How long after an access point frames stay incomplete, in seconds; 0 for ordinary keyframes (see `refreshOf`). */
  refresh: number;
  /** Frames are decoded in another order than they are shown. */
  isReordered: boolean;
}

export interface AudioStream {
  index: number;
  codec: string;
  channels: number;
  sampleRate: number;
  bitrate: number | null;
  language: string | null;
}
