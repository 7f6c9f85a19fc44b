import type { Clock } from '../clock.ts';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import type { Channel } from '../hub/channel.ts';
import type { RtmpAddress } from '../rtmp/address.ts';
import type { Dial } from '../rtmp/dial.ts';
import { RtmpError, toRtmpError } from '../rtmp/error.ts';
import { type Publication, publish } from '../rtmp/publisher.ts';
import type { DestinationLimits } from './limits.ts';
import type { TagQueue } from './queue.ts';

export interface SessionOptions {
  address: RtmpAddress;
  channel: Pick<Channel, 'subscribe'>;
  dial: Dial;
  clock: Clock;
  limits: DestinationLimits;
  queue: TagQueue;
  /** Ends the session in order. */
  signal: AbortSignal;
  /** The server has accepted the stream. */
  onLive(): void;
  onSent(bytes: number, frames: number): void;
  onAcknowledged(bytes: number): void;
}

/** How much is taken from the queue at once, in bytes. */
const batch = 2 ** 16;
/** A delivery up to this size is sent as it is, in the bytes that all connections share. The group that a new one gets may be larger. */
const whole = 2 ** 20;

/**
 * One connection from dialing to its end.
 * @returns why it failed, or null if `signal` ended it. Never rejects.
 */
export async function runSession(options: SessionOptions): Promise<RtmpError | null> {
  const { address, clock, limits, signal } = options;
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  const cancelTimeout = clock.after(limits.dial, () => attempt.abort(new RtmpError('timeout')));
  signal.addEventListener('abort', abort);
  let dialed = false;
  try {
    const duplex = await options.dial({ ...address, signal: attempt.signal });
    dialed = true;
    cancelTimeout();
    const destroy = (): void => void duplex.destroy();
    attempt.signal.addEventListener('abort', destroy);
    if (attempt.signal.aborted) destroy();
    const publication = await publish(duplex, { address, clock, timeout: limits.publish, onAcknowledged: options.onAcknowledged });
    attempt.signal.removeEventListener('abort', destroy);
    return await feed(publication, options);
  } catch (error) {
    if (signal.aborted) return null;
    const reason = toRtmpError(attempt.signal.aborted ? attempt.signal.reason : error, 'not-allowed');
    // A server without TLS closes when it gets the start of a TLS handshake.
    return !dialed && address.tls && reason.code === 'closed' ? new RtmpError('tls', reason.words) : reason;
  } finally {
    cancelTimeout();
    signal.removeEventListener('abort', abort);
  }
}

/** Sends what the channel delivers until the connection ends. */
async function feed(
  publication: Publication,
  { channel, clock, limits, queue, signal, ...report }: SessionOptions,
): Promise<RtmpError | null> {
  let busy = false;
  let progressAt = clock.now();
  const progress = (): void => {
    progressAt = clock.now();
  };
  const sent = (): void => {
    busy = false;
    next();
  };
  const next = (): void => {
    const waiting = queue.take(batch);
    if (waiting) send(waiting);
  };
  const send = (tags: readonly MediaTag[]): void => {
    busy = true;
    progress();
    report.onSent(publication.write(tags, sent, progress), tags.filter(isFrame).length);
  };

  let cancelWatch: () => void;
  const watch = (): void => {
    const quiet = busy ? clock.now() - progressAt : 0;
    if (quiet >= limits.stall) publication.abort(new RtmpError('stalled'));
    else cancelWatch = clock.after(limits.stall - quiet, watch);
  };
  cancelWatch = clock.after(limits.stall, watch);

  report.onLive();
  const unsubscribe = channel.subscribe({
    write(tags) {
      if (!busy && queue.passable && sizeOf(tags) <= whole) send(tags);
      else queue.push(tags);
      // Whatever waits while nothing is being sent.
      if (!busy) next();
    },
  });
  const end = (): void => {
    unsubscribe();
    void publication.end();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const reason = await publication.closed;
  signal.removeEventListener('abort', end);
  unsubscribe();
  cancelWatch();
  queue.clear();
  return reason;
}

const sizeOf = (tags: readonly MediaTag[]): number => tags.reduce((total, { body }) => total + body.length, 0);
const isFrame = (tag: MediaTag): boolean => tag.kind !== 'script' && !describeTag(tag).config;
