import { OutputHealth } from '@everycast/contract/streams';
import { z } from 'zod';
import { readableMessage, StoredMessage } from '../../kernel/messages.ts';
import type { Format } from './live/meter.ts';
import type { RecordingRow } from './recording/recording-store.ts';
import type { OutputRow, StreamRow } from './stream-store.ts';

/* The JSON of streams is only shown. What can't be read is shown as unknown, because a show must neither end nor be left out by it. */

const StoredFormat = z.object({
  height: z.number().nullable(),
  fps: z.number().nullable(),
  keyframeSeconds: z.number().nullable(),
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
}) satisfies z.ZodType<Format>;

/** Health as it is stored: the problem as a message. */
const StoredHealth = OutputHealth.extend({
  problem: z.object({ message: StoredMessage, words: z.string().nullable(), at: z.string() }).nullable(),
});
export type StoredHealth = z.infer<typeof StoredHealth>;

const readable = <T>(stored: T | null) => (stored === null ? null : readableMessage(stored));

export const streamFrom = (row: StreamRow): StreamRow => ({
  ...row,
  format: StoredFormat.safeParse(row.format).data ?? null,
  problemMessage: readable(row.problemMessage),
  recordingStopped: readable(row.recordingStopped),
});

export const outputFrom = <Row extends Pick<OutputRow, 'health'>>(row: Row): Row => ({
  ...row,
  health: StoredHealth.safeParse(row.health).data ?? null,
});

export const recordingFrom = (row: RecordingRow): RecordingRow => ({
  ...row,
  delay: readable(row.delay),
  damage: readable(row.damage),
  problemMessage: readable(row.problemMessage),
});
