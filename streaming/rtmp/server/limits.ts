import type { ConnectionLimits } from '../connection.ts';

/** All times in milliseconds. */
export interface RtmpServerLimits extends ConnectionLimits {
  /** What holds before a client's key is accepted: enough for commands, so that strangers take next to no memory. */
  beforeKey: ConnectionLimits;
  /**
   * How many connections may be open, and how many of one network that have no accepted key. One more takes the place of the oldest with a
   * wrong key, or else of the oldest. Sending a key takes several round trips, so at 0.4 seconds each, 100 places let 250 a second send one.
   */
  connections: number;
  waitingPerNetwork: number;
  /** How long a client may take from connecting to publishing. */
  publish: number;
  /** How long a publishing client may send nothing. */
  silence: number;
  /** What a client may send in bytes per second. One that sends faster has to wait. */
  bytesPerSecond: number;
}

export const defaultServerLimits: RtmpServerLimits = {
  messageBytes: 8 * 2 ** 20,
  unfinishedBytes: 10 * 2 ** 20,
  chunkStreams: 64,
  unsentBytes: 256 * 2 ** 10,
  beforeKey: { messageBytes: 8 * 2 ** 10, unfinishedBytes: 12 * 2 ** 10, chunkStreams: 16, unsentBytes: 16 * 2 ** 10 },
  connections: 1_000,
  waitingPerNetwork: 100,
  publish: 15_000,
  silence: 30_000,
  bytesPerSecond: 12_500_000,
};
