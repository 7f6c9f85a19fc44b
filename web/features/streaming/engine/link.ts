import { type SourceNews, sourceClosings } from '@everycast/contract/streams';
import { describeTag } from '@everycast/streaming/flv/describe';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { backoff } from '../../../lib/events/events.ts';

/** With this much waiting to be sent, pictures are left out up to the next keyframe: seconds at the current bitrate. */
const fullAfter = 3;

export type LinkState = 'connecting' | 'open' | 'lost' | 'ended' | 'replaced';

interface LinkParts {
  streamId: string;
  /** A connection is ready: configuration and a keyframe come first. */
  onReady(): void;
  onState(state: LinkState): void;
  /** Bits per second of what is encoded now. */
  bitrate(): number;
}

/**
 * The one connection that carries the stream to the server. It reconnects until the stream has ended, and leaves pictures out rather than
 * falling behind.
 */
export function openLink({ streamId, onReady, onState, bitrate }: LinkParts) {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ready = false;
  let skipping = false;
  let closed = false;
  let leftOut = 0;

  const tooFull = () => (socket?.bufferedAmount ?? 0) > (bitrate() / 8) * fullAfter;

  function connect(): void {
    onState('connecting');
    const url = new URL(inWorkspace(`/api/v1/streams/${streamId}/source`), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }) => {
      const news = JSON.parse(String(data)) as SourceNews;
      if (news.type !== 'ready') return;
      attempt = 0;
      ready = true;
      skipping = true;
      socket?.send(flvHeader() as Uint8Array<ArrayBuffer>);
      onState('open');
      onReady();
    };
    socket.onclose = ({ code }) => {
      ready = false;
      if (closed) return;
      if (code === sourceClosings.ended || code === sourceClosings.replaced) {
        closed = true;
        onState(code === sourceClosings.ended ? 'ended' : 'replaced');
        return;
      }
      onState('lost');
      timer = setTimeout(connect, backoff(attempt++));
    };
  }
  connect();

  return {
    send(tag: MediaTag): void {
      if (!ready || socket?.readyState !== WebSocket.OPEN) return;
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
      socket.send(writeTag(tag) as Uint8Array<ArrayBuffer>);
    },
    /** Bytes that wait to be sent. */
    waiting: () => socket?.bufferedAmount ?? 0,
    leftOut: () => leftOut,
    close(): void {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
export type Link = ReturnType<typeof openLink>;
