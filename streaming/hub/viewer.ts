import { Readable } from 'node:stream';
import type { DestinationLimits } from '../destination/limits.ts';
import { createTagQueue } from '../destination/queue.ts';
import { flvHeader, writeTag } from '../flv/write.ts';
import type { Channel } from './channel.ts';

/** How much is taken from the queue at once, in bytes. */
const batch = 2 ** 16;
type QueueLimits = DestinationLimits['queue'];
const defaultLimits: QueueLimits = { bytes: 8 * 2 ** 20, milliseconds: 5_000 };

export interface Viewer {
  /** An endless FLV file. Destroying it leaves the channel. */
  readonly body: Readable;
  /** Ends the file in order. */
  end(): void;
}

/**
 * Reads a channel as FLV, for a response over HTTP. It starts with metadata, codec headers and the current group of pictures. A client that reads
 * too slowly misses pictures, and holds no more than the limits.
 */
export function createViewer(channel: Pick<Channel, 'subscribe'>, limits: QueueLimits = defaultLimits): Viewer {
  const queue = createTagQueue(limits);
  let wanted = false;
  let over = false;
  let unsubscribe = (): void => undefined;
  const give = (): void => {
    while (wanted && !over) {
      const tags = queue.take(batch);
      if (!tags) return;
      wanted = body.push(Buffer.concat(tags.map(writeTag)));
    }
  };
  const leave = (): void => {
    over = true;
    unsubscribe();
    queue.clear();
  };
  const body = new Readable({
    highWaterMark: batch,
    read() {
      wanted = true;
      give();
    },
    destroy(error, done) {
      leave();
      done(error);
    },
  });
  body.push(flvHeader());
  unsubscribe = channel.subscribe({
    write(tags) {
      queue.push(tags);
      give();
    },
  });
  return {
    body,
    end() {
      if (over) return;
      leave();
      body.push(null);
    },
  };
}
