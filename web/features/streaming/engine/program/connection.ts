import { type SourceNews, sourceClosings } from '@everycast/contract/streams';
import { backoff } from '../../../../lib/backoff.ts';
import { isRecord } from '../../../../lib/stored.ts';
import { isLinkEnd, type LinkState } from './link-state.ts';

/** The server may be newer than this page, so its news may be of another type. */
const isNews = (value: unknown): value is SourceNews => isRecord(value) && typeof value.type === 'string';

/** The server reports twice a second. After this long without, the connection is lost, although nobody has closed it. Milliseconds. */
const quietFor = 5_000;
/** Milliseconds. */
const late = 1_000;
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
  [sourceClosings.conversionBusy, 'conversionBusy'],
  [sourceClosings.conversionMissing, 'conversionMissing'],
  [sourceClosings.conversionFailed, 'conversionFailed'],
]);

/** An end of a connection that says nothing about the next attempt. */
const passing: readonly LinkState[] = ['lost', 'conversionBusy', 'conversionFailed'];

interface ConnectionParts {
  /** Of the WebSocket. */
  url: string;
  /** The server says something. The first time on each connection, that it is ready. */
  onNews(news: SourceNews): void;
  /** What was connected no longer is, or couldn't be connected. */
  onLost(): void;
  onState(state: LinkState): void;
}

/** A connection to the server that carries a stream. It reconnects until the stream has ended. */
export function openConnection({ url, onNews, onLost, onState }: ConnectionParts) {
  let socket: WebSocket | null = null;
  /** Until the connection is given up, or tried again. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;

  function connect(): void {
    const own = new WebSocket(url);
    socket = own;
    own.binaryType = 'arraybuffer';
    giveUpAfter(connectWithin);
    own.onmessage = ({ data }) => {
      giveUpAfter(quietFor);
      const news: unknown = JSON.parse(String(data));
      if (isNews(news)) onNews(news);
    };
    own.onclose = ({ code }) => lost(code);
  }

  function giveUpAfter(milliseconds: number): void {
    clearTimeout(timer);
    const due = performance.now() + milliseconds;
    timer = setTimeout(() => {
      // A timer that is late proves that this thread was held up, and nothing about the connection: news may be waiting behind it.
      if (performance.now() - due > late) giveUpAfter(milliseconds);
      else giveUp();
    }, milliseconds);
  }

  function giveUp(): void {
    // Without a network, closing would take as long as until it is back.
    if (socket) socket.onmessage = socket.onclose = null;
    socket?.close();
    lost(null);
  }

  function lost(code: number | null): void {
    clearTimeout(timer);
    onLost();
    if (closed) return;
    const state = (code !== null && closings.get(code)) || 'lost';
    closed = isLinkEnd(state);
    onState(state);
    if (closed) return;
    timer = setTimeout(connect, backoff(passing.includes(state) ? Math.min(attempt, slowest) : attempt));
    attempt += 1;
  }
  onState('connecting');
  connect();

  return {
    /** What is sent now is on its way to viewers. */
    opened: () => onState('open'),
    /** It works: the next loss is tried again soon. */
    proven(): void {
      attempt = 0;
    },
    /** @returns false if there is no connection */
    send(data: string | Blob | Uint8Array<ArrayBuffer>): boolean {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(data);
      return true;
    },
    /** Bytes that wait to be sent. */
    waiting: () => socket?.bufferedAmount ?? 0,
    /** Gives this connection up for a new one. */
    restart(): void {
      if (!closed) giveUp();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
