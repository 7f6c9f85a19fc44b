import type { LeaseLengths } from '../../../kernel/work/keeper.ts';

/** Of streams: longer than a database takes to fail over, so that a stream goes on where its source is. */
export const streamLease: LeaseLengths = { lasts: 45_000, margin: 3_000, every: 1_000 };

/**
 * An owner that hasn't renewed its lease for this long has died, if a source has reached another process: one that lives hands its stream
 * over. Without such a source, nobody but the owner has anything to send, and the lease is waited for. Milliseconds.
 */
export const silentOwner = 8_000;
