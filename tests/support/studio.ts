import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { SourceNews } from '@everycast/contract/streams';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { WebSocket } from 'ws';

/** A studio's socket, as a browser would open it. */
export interface StudioSocket {
  /** With the code that the server closes it with, and its reason. */
  closed: Promise<number>;
  reason(): string;
  /** Sends these tags as they are, from the start of a file: not in real time. */
  send(tags: Iterable<MediaTag>): void;
  /** The same in real time, or so many times faster, until the signal. */
  play(tags: Iterable<MediaTag>, speed?: number, until?: AbortSignal): Promise<void>;
  raw(bytes: string | Uint8Array): void;
  /** What the server has said. */
  news: SourceNews[];
  close(): void;
}

/**
 * Opens a studio's socket, and waits until the server is ready or closes it.
 * @throws with the status if the server refuses the connection
 */
export async function openStudio(origin: string, streamId: string, headers: Record<string, string>): Promise<StudioSocket> {
  const url = `${origin.replace('http', 'ws')}/api/v1/streams/${streamId}/source`;
  const socket = new WebSocket(url, { headers: { origin, ...headers } });
  let reason = '';
  const closed = once(socket, 'close').then(([code, text]) => {
    reason = String(text);
    return code as number;
  });
  const news: SourceNews[] = [];
  socket.on('message', (data) => void news.push(JSON.parse(String(data))));
  const ready = once(socket, 'message');
  await Promise.race([ready, once(socket, 'error').then(([error]) => Promise.reject(error)), closed]);
  // A server that has enough may reset the connection.
  socket.on('error', () => undefined);
  return {
    closed,
    reason: () => reason,
    news,
    send(tags) {
      socket.send(flvHeader());
      for (const tag of tags) socket.send(writeTag(tag));
    },
    async play(tags, speed = 1, until) {
      const from = performance.now();
      socket.send(flvHeader());
      for (const tag of tags) {
        if (until?.aborted) return;
        const early = tag.time / speed - (performance.now() - from);
        if (early > 0) await wait(early);
        socket.send(writeTag(tag));
      }
    },
    raw: (bytes) => socket.send(bytes),
    close: () => socket.close(),
  };
}
