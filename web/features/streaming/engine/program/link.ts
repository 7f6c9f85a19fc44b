import type { SourceReport } from '@everycast/contract/streams';
import { describeTag } from '@everycast/streaming/flv/header';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { openConnection } from './connection.ts';
import type { LinkState } from './link-state.ts';

/** With this much waiting to be sent, pictures are left out up to the next keyframe: seconds at the current bitrate. */
const fullAfter = 3;
/** With this much, sound is, too. */
const soundFullAfter = 2 * fullAfter;

interface LinkParts {
  /** Of the WebSocket. */
  url: string;
  /** A connection is ready: configuration and a keyframe come first. */
  onReady(): void;
  onState(state: LinkState): void;
  /** Bits per second of what is encoded now. */
  bitrate(): number;
}

/** The one connection that carries the stream to the server. It leaves pictures out rather than falling behind, and then sound. */
export function openLink({ url, onReady, onState, bitrate }: LinkParts) {
  let ready = false;
  let skipping = false;
  let [pictures, sounds] = [0, 0];
  const connection = openConnection({
    url,
    onState,
    onNews({ type }) {
      if (type !== 'ready') return;
      ready = true;
      skipping = true;
      connection.send(flvHeader() as Uint8Array<ArrayBuffer>);
      connection.proven();
      connection.opened();
      onReady();
    },
    onLost() {
      ready = false;
    },
  });
  const isWaiting = (seconds: number) => connection.waiting() > (bitrate() / 8) * seconds;

  return {
    send(tag: MediaTag): void {
      if (!ready) return;
      // After a gap pictures start with a keyframe; sound and configuration go on.
      if (tag.kind === 'video') {
        const { config, keyframe } = describeTag(tag);
        if (keyframe) skipping = isWaiting(fullAfter);
        else if (isWaiting(fullAfter)) skipping = true;
        if (skipping && !config) {
          pictures += 1;
          return;
        }
      }
      if (tag.kind === 'audio' && isWaiting(soundFullAfter) && !describeTag(tag).config) {
        sounds += 1;
        return;
      }
      connection.send(writeTag(tag) as Uint8Array<ArrayBuffer>);
    },
    /** Bytes that wait to be sent. */
    waiting: connection.waiting,
    /** Pictures and pieces of sound that the connection was too slow for. */
    leftOut: () => ({ pictures, sounds }),
    /** Tells the server about frames that never reach it. @returns false if there is no connection */
    report: (frames: number): boolean => ready && connection.send(JSON.stringify({ type: 'leftOut', frames } satisfies SourceReport)),
    close: connection.close,
  };
}
export type Link = ReturnType<typeof openLink>;
