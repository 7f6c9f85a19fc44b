import type { Scene } from '@everycast/contract/scenes';
import type { videoKinds } from '../../scenes/edits.ts';
import type { FaceSource } from './fonts.ts';
import type { Picture } from './h264.ts';
import type { LinkState } from './link-state.ts';
import type { RecordOrder } from './recorded-session.ts';
import type { SessionStats } from './session.ts';

/** What has a moving picture. */
export type VideoKind = (typeof videoKinds)[number];

export type Shape = Pick<Picture, 'width' | 'height' | 'fps'>;

/** What the page asks of its program. */
export type Command =
  // The first one. `sound` delivers the program's sound; `pumped`: the page sends each picture of its inputs when it gets a `tick`.
  | {
      type: 'open';
      canvas: OffscreenCanvas;
      sound: MessagePort;
      faces: FaceSource[];
      picture: Shape;
      pumped: boolean;
    }
  // Between two streams.
  | { type: 'picture'; picture: Shape }
  // How many such pictures it can encode per second; the answer is `measured`.
  | { type: 'measure'; id: number; picture: Picture }
  // `awaits`: inputs of the scene that are on. Until each has a picture, the scene before is drawn.
  | { type: 'show'; scene: Scene; fade: boolean; awaits: readonly VideoKind[] }
  | { type: 'input'; kind: VideoKind; frames: ReadableStream<VideoFrame> | null }
  | { type: 'frame'; kind: VideoKind; frame: ImageBitmap }
  | { type: 'camera'; on: boolean }
  | { type: 'image'; mediaId: string; image: ImageBitmap }
  // `recorded`: this browser can't encode H.264, so the page records, and the server converts.
  | { type: 'goLive'; streamId: string; url: string; bitrate: number; recorded: boolean }
  | { type: 'recorded'; recording: number; piece: Blob }
  | { type: 'recordingFailed'; recording: number }
  | { type: 'end' };

/** What the program reports. */
export type News =
  | { type: 'link'; streamId: string; link: LinkState }
  | { type: 'stats'; streamId: string; stats: SessionStats }
  | { type: 'failed'; message: string }
  // Null: a stream has begun, or this browser has no encoder.
  | { type: 'measured'; id: number; sustained: number | null }
  | { type: 'record'; order: RecordOrder }
  | { type: 'tick' };
