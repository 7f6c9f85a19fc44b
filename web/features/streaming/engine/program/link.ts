import { type SourceNews, sourceClosings } from '@everycast/contract/streams';
import { describeTag } from '@everycast/streaming/flv/describe';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { backoff } from '../../../../lib/backoff.ts';
import { isLinkEnd, type LinkState } from './link-state.ts';

/** With this much waiting to be sent, pictures are left out up to the next keyframe: seconds at the current bitrate. */
const fullAfter = 3;
/** The server reports twice a second. After this long without, the connection is lost, although nobody has closed it. Milliseconds. */
const quietFor = 5_000;
/** How long connecting may take. Milliseconds. */
const connectWithin = 10_000;
/** From this attempt on, the wait before the next doesn't grow: viewers see a still picture. */
const slowest = 2;

/** What the server's reasons for closing mean here; any other is a lost connection. */
const closings = new Map<number, LinkState>([
  [sourceClosings.ended, 'ended'],
  [sourceClosings.replaced, 'replaced'],
  [sourceClosings.noAccess, 'refused'],
  [sourceClosings.tooFast, 'tooFast'],
  [sourceClosings.unreadable, 'unreadable'],
  [sourceClosings.notLive, 'notLive'],
]);

interface LinkParts {
  /** Of the WebSocket. */
  url: string;
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
export function openLink({ url, onReady, onState, bitrate }: LinkParts) {
  let socket: WebSocket | null = null;
  /** Until the connection is given up, or tried again. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ready = false;
  let skipping = false;
  let closed = false;
  let leftOut = 0;

  const tooFull = () => (socket?.bufferedAmount ?? 0) > (bitrate() / 8) * fullAfter;

  function connect(): void {
    const own = new WebSocket(url);
    socket = own;
    own.binaryType = 'arraybuffer';
    giveUpAfter(connectWithin);
    own.onmessage = ({ data }) => {
      giveUpAfter(quietFor);
      const news = JSON.parse(String(data)) as SourceNews;
      if (news.type !== 'ready') return;
      attempt = 0;
      ready = true;
      skipping = true;
      own.send(flvHeader() as Uint8Array<ArrayBuffer>);
      onState('open');
      onReady();
    };
    own.onclose = ({ code }) => lost(code);
  }

  function giveUpAfter(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Without a network, closing would take as long as until it is back.
      if (socket) socket.onmessage = socket.onclose = null;
      socket?.close();
      lost(null);
    }, milliseconds);
  }

  function lost(code: number | null): void {
    clearTimeout(timer);
    ready = false;
    if (closed) return;
    const state = (code !== null && closings.get(code)) || 'lost';
    closed = isLinkEnd(state);
    onState(state);
    if (closed) return;
    timer = setTimeout(connect, backoff(state === 'lost' ? Math.min(attempt, slowest) : attempt));
    attempt += 1;
  }
  onState('connecting');
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
