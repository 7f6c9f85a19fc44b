import { describeTag } from '@everycast/streaming/flv/describe';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { openConnection } from './connection.ts';
import type { LinkState } from './link-state.ts';

/** With this much waiting to be sent, pictures are left out up to the next keyframe: seconds at the current bitrate. */
const fullAfter = 3;

interface LinkParts {
  /** Of the WebSocket. */
  url: string;
  /** A connection is ready: configuration and a keyframe come first. */
  onReady(): void;
  onState(state: LinkState): void;
  /** Bits per second of what is encoded now. */
  bitrate(): number;
}

/** The one connection that carries the stream to the server. It leaves pictures out rather than falling behind. */
export function openLink({ url, onReady, onState, bitrate }: LinkParts) {
  let ready = false;
  let skipping = false;
  let leftOut = 0;
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
  const tooFull = () => connection.waiting() > (bitrate() / 8) * fullAfter;

  return {
    send(tag: MediaTag): void {
      if (!ready) return;
      // After a gap pictures start with a keyframe; sound and configuration go on.
      if (tag.kind === 'video') {
        const { config, keyframe } = describeTag(tag);
        if (keyframe) skipping = tooFull();
        else if (tooFull()) skipping = true;
        if (skipping && !config) {
          leftOut += 1;
          return;
        }
      }
      connection.send(writeTag(tag) as Uint8Array<ArrayBuffer>);
    },
    /** Bytes that wait to be sent. */
    waiting: connection.waiting,
    leftOut: () => leftOut,
    close: connection.close,
  };
}
export type Link = ReturnType<typeof openLink>;
