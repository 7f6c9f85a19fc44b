import { z } from 'zod';
import { Id, Instant } from './common.ts';

/** The most marked moments per stream. */
export const maxStreamMarks = 500;
/** Two clicks within this long mark one moment. Milliseconds. */
export const sameMoment = 2_000;
/** Moments that couldn’t be sent are accepted for this long. Seconds. */
const longestAgo = 7 * 24 * 3600;

/** A moment that a person marked while the stream was live. */
export const StreamMark = z
  .object({
    id: Id,
    streamId: Id,
    at: Instant,
    recordingSeconds: z.number().nullable().describe('Where it is in the saved recording; null while there is none'),
    mediaId: Id.nullable().describe('The video of the library that has this moment'),
  })
  .meta({ id: 'StreamMark' });
export type StreamMark = z.infer<typeof StreamMark>;

export const NewStreamMark = z
  .strictObject({
    id: Id.describe('Chosen by the client: sending a moment again changes nothing'),
    secondsAgo: z.number().min(0).max(longestAgo).describe('How long ago it was, because the client’s clock may be wrong'),
  })
  .meta({ id: 'NewStreamMark' });
export type NewStreamMark = z.infer<typeof NewStreamMark>;

/** Of a stream, or of the recording in the library. */
export const StreamMarksQuery = z
  .object({ streamId: Id.optional(), mediaId: Id.optional() })
  .refine(({ streamId, mediaId }) => (streamId === undefined) !== (mediaId === undefined), 'schema.stream_or_media');
export type StreamMarksQuery = z.infer<typeof StreamMarksQuery>;
