import { type Clock, systemClock } from '../clock.ts';
import type { Channel } from '../hub/channel.ts';
import { parseRtmpAddress, type RtmpAddress } from '../rtmp/address.ts';
import type { Dial } from '../rtmp/dial.ts';
import { RtmpError, type RtmpErrorCode } from '../rtmp/error.ts';
import { createDelayMeter } from './delay.ts';
import { type DestinationLimits, defaultLimits, retryDelay } from './limits.ts';
import { createMeter } from './meter.ts';
import { createTagQueue } from './queue.ts';
import { runSession } from './session.ts';

export interface DestinationHealth {
  /**
   * `connecting` is the first attempt after a start, `reconnecting` every later one and the time between them. `starting`: the server has
   * accepted the stream and gets it, and the connection hasn't held for long enough to be called `live`.
   */
  state: 'connecting' | 'starting' | 'live' | 'reconnecting' | 'paused' | 'closed';
  /** When it entered this state, in milliseconds since 1970, like all times here. */
  since: number;
  /** The number of the current attempt; starts at 1 again when a connection has held. */
  attempt: number;
  nextAttemptAt: number | null;
  /** The last failure, until a connection has held. */
  problem: { code: RtmpErrorCode; words: string; at: number } | null;
  /** Bits per second over the last 5 seconds. */
  bitrate: number;
  queue: { bytes: number; milliseconds: number };
  /** Audio and video frames handed to the system. */
  framesSent: number;
  framesDropped: number;
  /** How many connections were lost and replaced. */
  reconnects: number;
  /** When the server last acknowledged what it received. Not all do. */
  lastAcknowledgedAt: number | null;
  /** How long what is sent takes until the server acknowledges it, in milliseconds; null if it doesn't. Grows when it takes too little. */
  delay: number | null;
  bytesSent: number;
}

export interface Destination {
  health(): DestinationHealth;
  /** Ends the connection in order. The destination stays, and costs nothing. */
  pause(): void;
  resume(): void;
  /**
   * Goes to another address or key, at once unless paused.
   * @throws RtmpAddressError and changes nothing
   */
  replaceAddress(address: { url: string; key: string }): void;
  /** Cuts the time before the next attempt short. */
  retryNow(): void;
  /** Ends the connection in order and resolves when it is gone. */
  close(): Promise<void>;
}

export interface DestinationOptions {
  address: { url: string; key: string };
  channel: Pick<Channel, 'subscribe'>;
  dial: Dial;
  clock?: Clock;
  /** From 0 up to 1. */
  random?: () => number;
  limits?: DestinationLimits;
  /** The state or problem has changed. */
  onChange?: (health: DestinationHealth) => void;
}

/**
 * Sends a channel to an RTMP server, and comes back whenever the connection fails, until it is paused or closed. Nothing that happens here
 * reaches the channel or other destinations.
 * @throws RtmpAddressError
 */
export function createDestination(options: DestinationOptions): Destination {
  const { channel, dial, clock = systemClock, random = Math.random, limits = defaultLimits, onChange } = options;
  const queue = createTagQueue(limits.queue);
  const meter = createMeter(clock);
  const delays = createDelayMeter(clock);
  let address: RtmpAddress = parseRtmpAddress(options.address.url, options.address.key);
  /** Whether a server has accepted this address before. A rejection after that passes: the old connection still holds the key. */
  let accepted = false;
  /** Whether the last connection that a server accepted ended before it had held. */
  let brief = false;
  let wake = (): void => undefined;
  /** The current run of connections, and the end of all earlier ones. */
  let run: AbortController | null = null;
  let ended: Promise<void> = Promise.resolve();
  const stats = { framesSent: 0, bytesSent: 0, reconnects: 0, lastAcknowledgedAt: null as number | null };
  const status: Pick<DestinationHealth, 'state' | 'since' | 'attempt' | 'nextAttemptAt' | 'problem'> = {
    state: 'connecting',
    since: clock.date(),
    attempt: 0,
    nextAttemptAt: null,
    problem: null,
  };

  const health = (): DestinationHealth => ({
    ...status,
    ...stats,
    bitrate: meter.rate(),
    delay: delays.delay(),
    queue: { bytes: queue.bytes, milliseconds: queue.milliseconds },
    framesDropped: queue.dropped,
  });
  const change = (changes: Partial<typeof status>): void => {
    const since = changes.state && changes.state !== status.state ? clock.date() : status.since;
    Object.assign(status, changes, { since });
    onChange?.(health());
  };

  const connect = async (signal: AbortSignal): Promise<RtmpError | null> => {
    let timers: (() => void)[] = [];
    /** At once when the run ends: its connection may take a while to close, and mustn't be reported as live until then. */
    const cancelTimers = (): void => {
      for (const cancel of timers) cancel();
    };
    signal.addEventListener('abort', cancelTimers);
    const reason = await runSession({
      address,
      channel,
      dial,
      clock,
      limits,
      queue,
      signal,
      onLive() {
        delays.reset();
        if (signal.aborted) return;
        const again = status.state === 'reconnecting';
        const live = (): void => {
          if (again) stats.reconnects += 1;
          change({ state: 'live' });
        };
        const settled = (): void => {
          brief = false;
          change({ attempt: 1, problem: null });
        };
        timers = [clock.after(brief ? limits.settle : limits.prove, live), clock.after(limits.settle, settled)];
        accepted = true;
        brief = true;
        change({ state: 'starting' });
      },
      onSent(bytes, frames) {
        meter.add(bytes);
        delays.sent(bytes);
        stats.bytesSent += bytes;
        stats.framesSent += frames;
      },
      onAcknowledged(bytes) {
        delays.acknowledged(bytes);
        stats.lastAcknowledgedAt = clock.date();
      },
    });
    signal.removeEventListener('abort', cancelTimers);
    cancelTimers();
    delays.reset();
    return brief && timers.length > 0 && reason?.code === 'closed' ? new RtmpError('closed-soon', reason.words) : reason;
  };

  const wait = (milliseconds: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(milliseconds, resolve);
    wake = resolve;
    signal.addEventListener('abort', wake);
    return promise.then(() => {
      cancel();
      signal.removeEventListener('abort', wake);
    });
  };

  const keepConnected = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      change({ state: status.attempt === 0 ? 'connecting' : 'reconnecting', attempt: status.attempt + 1, nextAttemptAt: null });
      const reason = await connect(signal);
      if (!reason || signal.aborted) return;
      const slow = needsSomeone.has(reason.code) && !accepted;
      const delay = retryDelay(status.attempt, { retry: limits.retry, slow, random });
      const problem = { code: reason.code, words: reason.words, at: clock.date() };
      change({ state: 'reconnecting', problem, nextAttemptAt: clock.date() + delay });
      await wait(delay, signal);
    }
  };

  const stop = (): void => {
    run?.abort();
    run = null;
  };
  /** After what ran before: two connections of one destination would push each other out. */
  const start = (): void => {
    run = new AbortController();
    brief = false;
    const { signal } = run;
    Object.assign(status, { state: 'connecting', since: clock.date(), attempt: 0, problem: null, nextAttemptAt: null });
    ended = ended.then(() => keepConnected(signal));
  };
  start();

  return {
    health,
    pause() {
      if (!run) return;
      stop();
      change({ state: 'paused', nextAttemptAt: null, problem: null });
    },
    resume() {
      if (status.state !== 'paused') return;
      start();
    },
    replaceAddress({ url, key }) {
      address = parseRtmpAddress(url, key);
      accepted = false;
      if (!run) return;
      stop();
      start();
    },
    retryNow: () => wake(),
    async close() {
      stop();
      if (status.state !== 'closed') change({ state: 'closed', nextAttemptAt: null });
      await ended;
    },
  };
}

/** What waiting doesn't repair. */
const needsSomeone: ReadonlySet<RtmpErrorCode> = new Set(['rejected-key', 'rejected-app', 'not-allowed']);
