import { z } from 'zod';
import { Id, IdCursor, Instant, PageQuery, page } from './common.ts';
import { LineOf } from './one-line.ts';
import { SentStream } from './stream-checks.ts';
import { StreamTotals } from './stream-metrics.ts';
import { type StreamPlatformId, streamPlatformIds } from './stream-platforms.ts';

export const StreamPlatform = z.enum(streamPlatformIds as [StreamPlatformId, ...StreamPlatformId[]]);

/** The most saved destinations per workspace. */
export const maxDestinations = 50;

/** An RTMP address without the stream key, as platforms show it. */
const StreamUrl = z
  .string()
  .trim()
  .max(1000, 'schema.too_many_characters')
  .refine(isStreamUrl, 'schema.stream_url')
  .describe('rtmp:// or rtmps://, with host and application');
const StreamKey = z
  .string()
  .trim()
  .min(1, 'schema.stream_key_missing')
  .max(500, 'schema.too_many_characters')
  .regex(/^[^\s\p{Cc}]*$/u, 'schema.stream_key_spaces');
const Name = LineOf(60);

/** Whether an address has everything a connection needs: scheme, host and application. */
export function isStreamUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null && /^rtmps?:$/.test(url.protocol) && url.hostname !== '' && /^\/[^/]/.test(url.pathname) && !url.username && !url.hash
  );
}

/** A saved destination. Its key never leaves the server. */
export const StreamDestination = z
  .object({
    id: Id,
    platform: StreamPlatform,
    name: z.string(),
    url: z.string(),
    armed: z.boolean().describe('Goes live with the next stream'),
  })
  .meta({ id: 'StreamDestination' });
export type StreamDestination = z.infer<typeof StreamDestination>;

export const NewStreamDestination = z
  .strictObject({
    platform: StreamPlatform,
    name: Name.optional().describe('By default the platform’s'),
    url: StreamUrl,
    key: StreamKey,
    armed: z.boolean().optional().describe('By default true'),
  })
  .meta({ id: 'NewStreamDestination' });
export type NewStreamDestination = z.infer<typeof NewStreamDestination>;

export const StreamDestinationChange = z
  .strictObject({ name: Name, url: StreamUrl, key: StreamKey, armed: z.boolean() })
  .partial()
  .meta({ id: 'StreamDestinationChange' });
export type StreamDestinationChange = z.infer<typeof StreamDestinationChange>;

/** How one destination of a stream is doing. */
export const OutputHealth = z
  .object({
    state: z
      .enum(['waiting', 'connecting', 'starting', 'live', 'reconnecting', 'paused', 'ended'])
      .describe('starting: the server has accepted the stream, and hasn’t kept the connection for long enough yet'),
    since: Instant,
    attempt: z.number().int().describe('Connection attempts since it was last live'),
    nextAttemptAt: Instant.nullable(),
    problem: z.object({ message: z.string(), words: z.string().nullable().describe('The server’s own'), at: Instant }).nullable(),
    bitrate: z.number().describe('Bits per second, over the last 5 seconds'),
    queueMs: z.number(),
    queueBytes: z.number(),
    framesSent: z.number().int(),
    framesDropped: z.number().int().describe('Which its viewers don’t get: left out by the browser, or because it couldn’t keep up'),
    reconnects: z.number().int(),
    lastAcknowledgedAt: Instant.nullable(),
    delayMs: z
      .number()
      .nullable()
      .describe(
        'How long what is sent takes until the server acknowledges it; null: it doesn’t. Seconds mean that it takes less than it gets',
      ),
    bytesSent: z.number(),
  })
  .meta({ id: 'OutputHealth' });
export type OutputHealth = z.infer<typeof OutputHealth>;

/** A destination as part of a stream. */
export const StreamOutput = z
  .object({
    id: Id,
    destinationId: Id.nullable().describe('Null once the saved destination was deleted'),
    platform: StreamPlatform,
    name: z.string(),
    url: z.string(),
    wanted: z.enum(['on', 'paused', 'removed']),
    health: OutputHealth.nullable().describe('Null until it has been started'),
    totals: StreamTotals.describe('Of the whole stream, a few seconds behind'),
  })
  .meta({ id: 'StreamOutput' });
export type StreamOutput = z.infer<typeof StreamOutput>;

/** `stopped`: it ended before its stream; what was recorded until then is saved, too. `delayed`: it is saved later, for the reason in `problem`. */
export const StreamRecording = z
  .object({
    state: z.enum(['none', 'recording', 'stopped', 'saving', 'delayed', 'saved', 'failed']),
    bytes: z.number().describe('While it isn’t saved; written every few seconds'),
    mediaIds: z.array(Id).describe('Of the library: another video for each change of codecs'),
    original: z.boolean().describe('What arrived can be downloaded, because the videos don’t have all of it'),
    problem: z.string().nullable(),
  })
  .meta({ id: 'StreamRecording' });

/**
 * `waiting`: nothing has arrived yet; `lost`: the source is gone and may come back; `unsure`: the process that has it hasn't been heard of for
 * some seconds, and it goes on or is ended soon; `ended`: over.
 */
export const StreamState = z.enum(['waiting', 'live', 'lost', 'unsure', 'ended']);

export const Stream = z
  .object({
    id: Id,
    title: z.string(),
    userId: z.string().nullable().describe('Null once that person has deleted their account'),
    source: z.enum(['browser', 'encoder']),
    asks: z.boolean().describe('It comes from an encoder, and goes nowhere until somebody says which scheduled stream it is'),
    state: StreamState,
    createdAt: Instant,
    liveAt: Instant.nullable().describe('When its first picture or sound arrived'),
    endedAt: Instant.nullable(),
    ending: z.string().nullable().describe('Why it ended, if nobody ended it'),
    incoming: z.object({
      bitrate: z.number(),
      frames: z.number().int(),
      height: z.number().int().nullable().describe('Lines of the picture; null, like the following: not known'),
      fps: z.number().nullable(),
      keyframeSeconds: z.number().nullable().describe('Between the last two keyframes'),
      videoCodec: z.string().nullable(),
      audioCodec: z.string().nullable(),
    }),
    totals: StreamTotals.describe('Of what arrived, a few seconds behind'),
    airtime: z
      .object({
        leftSeconds: z.number().int().describe('Until the plan’s limit for this month'),
        endsInSeconds: z.number().int().describe('Until this stream is ended; it may go on beyond the limit for a while'),
      })
      .nullable()
      .describe('Null once it has ended, and without a limit'),
    recording: StreamRecording,
    outputs: z.array(StreamOutput),
  })
  .meta({ id: 'Stream' });
export type Stream = z.infer<typeof Stream>;

export const StreamsQuery = PageQuery.extend({ cursor: IdCursor.optional() });
export const StreamPage = page(Stream).meta({ id: 'StreamPage' });

export const maxStreamTitle = 120;
/** One line. */
export const StreamTitle = LineOf(maxStreamTitle);
export const NewStream = z
  .strictObject({
    title: StreamTitle.optional(),
    destinationIds: z.array(Id).max(maxDestinations).describe('Saved destinations'),
    eventId: Id.optional().describe('The scheduled stream that starts with it'),
    sends: SentStream.optional().describe('What will be sent; each destination’s limits are checked against it'),
    acceptOverLimits: z.boolean().optional().describe('Start even if destinations take less than that'),
  })
  .meta({ id: 'NewStream' });
export type NewStream = z.infer<typeof NewStream>;

export const StreamChange = z.strictObject({ title: StreamTitle }).meta({ id: 'StreamChange' });

export const StreamStart = z
  .strictObject({ eventId: Id.nullable().describe('The scheduled stream; null: none, so it goes to every armed destination') })
  .meta({ id: 'StreamStart' });

export const NewOutput = z
  .strictObject({
    destinationId: Id,
    sends: SentStream.optional().describe('What is sent; the destination’s limits are checked against it'),
    acceptOverLimits: z.boolean().optional().describe('Add it even if it takes less than that'),
  })
  .meta({ id: 'NewOutput' });
export type NewOutput = z.infer<typeof NewOutput>;

export const OutputChange = z.strictObject({ wanted: z.enum(['on', 'paused', 'removed']) }).meta({ id: 'OutputChange' });

/** What a person enters in OBS or another encoder. */
export const EncoderSetup = z
  .object({
    url: z.string().nullable().describe('The server; null: encoders can’t stream to this instance'),
    taken: z.boolean().describe('Nobody can connect, because another program has the port'),
    key: z.string().nullable().describe('The stream key; null until one is created'),
  })
  .meta({ id: 'EncoderSetup' });
export type EncoderSetup = z.infer<typeof EncoderSetup>;

/** What a server converts at most: more would take several cores for one stream. */
export const maxConverted = { resolution: '1080p', fps: 30 } as const;

/**
 * Sent as text before anything else by a browser that can't encode H.264: its binary messages are WebM (VP8 or VP9, Opus), and the server
 * makes this of it. Without it they are FLV, passed on as it is.
 */
export const ConvertHello = z.strictObject({
  type: z.literal('convert'),
  width: z.int().min(16).max(1920).multipleOf(2),
  height: z.int().min(16).max(1920).multipleOf(2),
  fps: z.int().min(1).max(maxConverted.fps),
  bitrate: z.int().min(100_000).max(8_000_000).describe('Bits per second'),
});
export type ConvertHello = z.infer<typeof ConvertHello>;

/** What the server tells the browser on the socket that carries the stream; everything else goes by requests and events. */
export const SourceNews = z.discriminatedUnion('type', [
  // Tags may be sent now.
  z.object({ type: z.literal('ready') }),
  // What has arrived, so that the browser sees a connection that is too slow.
  z.object({
    type: z.literal('received'),
    bytes: z.number(),
    behind: z.boolean().optional().describe('The server converts more slowly than it receives'),
  }),
  // The answer to a `ConvertHello`: WebM may be sent now.
  z.object({ type: z.literal('converting') }),
  // The stream has ended; connecting again won't help.
  z.object({ type: z.literal('ended') }),
]);
export type SourceNews = z.infer<typeof SourceNews>;

/** What the browser reports as text on the same socket, besides what it sends. */
export const SourceReport = z.strictObject({
  type: z.literal('leftOut'),
  frames: z.int().min(1).max(1_000_000).describe('Pictures, and pieces of sound, that it has left out since the last report'),
});
export type SourceReport = z.infer<typeof SourceReport>;

/** Why the server closes the socket that carries a stream (RFC 6455: 4000 to 4999 are an application's own). */
export const sourceClosings = {
  ended: 4000,
  replaced: 4001,
  unreadable: 4002,
  tooFast: 4003,
  movedOn: 4004,
  /** This process doesn't take streams; another one may. */
  notLive: 4005,
  /** This process converts as many streams as it may. */
  conversionBusy: 4006,
  /** The server has no ffmpeg. */
  conversionMissing: 4007,
  /** The conversion broke off; another attempt may succeed. */
  conversionFailed: 4008,
  /** Signed out, or no longer allowed to stream here. */
  noAccess: 1008,
} as const;
