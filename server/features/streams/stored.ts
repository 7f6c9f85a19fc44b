import { OutputHealth } from '@everycast/contract/streams';
import type { Message } from '@everycast/messages/message';
import { z } from 'zod';
import { readableMessage, StoredMessage } from '../../kernel/messages.ts';
import type { Format } from './live/meter.ts';

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

type StreamJson = { format: Format | null; problemMessage: Message | null; recordingStopped: Message | null };
export const streamFrom = <Row extends StreamJson>(row: Row): Row => ({
  ...row,
  format: StoredFormat.safeParse(row.format).data ?? null,
  problemMessage: readable(row.problemMessage),
  recordingStopped: readable(row.recordingStopped),
});

export const outputFrom = <Row extends { health: StoredHealth | null }>(row: Row): Row => ({
  ...row,
  health: StoredHealth.safeParse(row.health).data ?? null,
});

type RecordingJson = { delay: Message | null; damage: Message | null; problemMessage: Message | null };
export const recordingFrom = <Row extends RecordingJson>(row: Row): Row => ({
  ...row,
  delay: readable(row.delay),
  damage: readable(row.damage),
  problemMessage: readable(row.problemMessage),
});
