import type { Readable } from 'node:stream';
import { defined } from '@everycast/contract/defined';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import type { NewStream, Stream } from '@everycast/contract/streams';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { inEnglish } from '../../kernel/messages.ts';
import { createDial, type Dial } from '../../kernel/safe-fetch/dial.ts';
import { createDestinations, type Destinations, wakeNameOf } from './destinations.ts';
import { createEncoders } from './ingest/encoders.ts';
import type { StreamKeys } from './ingest/keys.ts';
import type { EncoderListener } from './ingest/listener.ts';
import type { StreamPlan } from './ingest/open.ts';
import type { KeyOwner } from './ingest/stream-ingest-store.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { type Conversions, createConversions } from './live/convert/conversions.ts';
import { streamLease } from './live/lease.ts';
import { createOwner, type StreamOwner, streamTable } from './live/owner.ts';
import { createMarks, type Marks } from './marks/marks.ts';
import { createStreamMetrics } from './metrics/stream-metrics.ts';
import type { StreamsNeeds } from './needs.ts';
import { createNewStreams } from './new-streams.ts';
import { createNews } from './news/news.ts';
import { createOutputs, type StreamOutputs } from './outputs.ts';
import { createProcesses, type Processes } from './processes.ts';
import { createRecordings } from './recording/recordings.ts';
import { createDestinationStore } from './stream-destination-store.ts';
import { createStreamsStore, type StreamRow } from './stream-store.ts';
import { tellStream } from './telling.ts';
import { createStreamViews } from './view.ts';

/** Live streams: planned and ended here, run by the process that their source reaches. */
export interface Streams {
  destinations: Destinations;
  outputs: Omit<StreamOutputs, 'insert'>;
  /** The keys of people's encoders. */
  keys: StreamKeys;
  limits: Pick<Limits, 'monthOf'>;
  processes: Processes;
  marks: Marks;
  owner: StreamOwner;
  /** Of what browsers send that can't encode H.264. */
  conversions: Conversions;
  /** The port that encoders publish to. */
  listener: EncoderListener;
  /** Starts saving recordings in this process; returns how to stop. */
  startSaving(): () => Promise<void>;
  /** Starts moving what killed processes left in this process's data folder; returns how to stop. */
  startSweeping(): () => Promise<void>;
  /** A stream as it is stored. @throws AppError not_found */
  find(workspaceId: string, id: string): Promise<StreamRow>;
  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<Stream>;
  /** A page of the streams, newest first. */
  list(workspaceId: string, page: { limit: number; cursor?: string | undefined }): Promise<{ items: Stream[]; cursor: string | null }>;
  /** Whether a stream of the workspace can still go on. */
  isUnderWay(workspaceId: string, id: string): Promise<boolean>;
  /** When each of these streams ended; null for one under way. Those that don't exist are left out. */
  endings(ids: readonly string[]): Promise<Map<string, Date | null>>;
  /** What leaves for the destinations, as FLV; null if the stream isn't live. @throws AppError not_found, limit_reached, unavailable if it is live in another process */
  preview(workspaceId: string, id: string): Promise<Readable | null>;
  /** What arrived of a stream, as FLV, as long as its recording doesn't have all of it. @throws AppError not_found */
  originalOf(workspaceId: string, id: string): Promise<{ name: string; body: Readable }>;
  /** How a stream went, or goes, over time. @param recent only the last ten minutes, for the studio @throws AppError not_found */
  metricsOf(workspaceId: string, id: string, options?: { recent: boolean }): Promise<StreamMetrics>;
  /** Creates a stream that waits for its source. @throws AppError unavailable if no process takes streams, limit_reached, invalid_input if a destination is gone or takes less than what will be sent, already_exists if the person’s encoder is live, or another stream goes to a destination */
  create(workspaceId: string, userId: string, stream: NewStream): Promise<Stream>;
  /** Ends a stream; ending it again changes nothing. @throws AppError not_found */
  end(workspaceId: string, id: string): Promise<Stream>;
  /** Registers what is scheduled: encoders start it. */
  followPlan(plan: StreamPlan): void;
  /** Says what an encoder sends. @throws AppError not_found, not_editable, invalid_input, limit_reached, already_exists if another stream goes there */
  answer(workspaceId: string, id: string, eventId: string | null): Promise<Stream>;
  /** Also of one that is over. @throws AppError not_found */
  rename(workspaceId: string, id: string, title: string): Promise<Stream>;
}

export function createStreams(kernel: Kernel, needs: StreamsNeeds): Streams {
  const { db, clock, events } = kernel;
  const store = createStreamsStore(db);
  const destinationStore = createDestinationStore(db);
  const jobs = kernel.work.in<StreamRow>(streamTable, streamLease);
  const outside = createDial({ allowPrivate: kernel.config.allowPrivateAddresses });
  const dial: Dial = (target) => needs.dialSandbox(target) ?? outside(target);
  const news = createNews(kernel, needs, store.titleOf);
  const recordings = createRecordings(kernel, needs, { streamOf: store.findAny, news });
  const metrics = createStreamMetrics(kernel);
  const limits = createLimits(kernel, needs);
  const processes = createProcesses(kernel);
  const mayStart = ({ userId, workspaceId }: KeyOwner) => needs.may(userId, workspaceId, 'stream.start');
  const owner = createOwner(kernel, {
    store,
    dial,
    jobs,
    recordings,
    news,
    processes,
    collect: metrics.collect,
    graceOf: needs.sourceGrace,
    mayStart,
    airtimeLeft: limits.airtimeLeft,
  });
  const views = createStreamViews({ clock, store, recordings, metrics, limits });

  async function find(workspaceId: string, id: string): Promise<StreamRow> {
    const stream = await store.find(workspaceId, id);
    if (!stream) throw new AppError('not_found', 'streams.gone');
    return stream;
  }

  async function get(workspaceId: string, id: string): Promise<Stream> {
    const [view] = await views([await find(workspaceId, id)]);
    return defined(view);
  }

  async function changing(workspaceId: string, id: string, work: (tx: Tx) => Promise<void>): Promise<Stream> {
    const stream = await find(workspaceId, id);
    if (stream.endedAt !== null) throw new AppError('not_editable', 'streams.over');
    await db.transaction().execute(async (tx) => {
      await limits.lock(tx, workspaceId);
      await work(tx);
      await events.wake(tx, wakeNameOf(id));
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
    });
    return get(workspaceId, id);
  }
  const outputs = createOutputs({ kernel, store, destinations: destinationStore, limits, changing });

  async function end(workspaceId: string, id: string): Promise<Stream> {
    const stream = await find(workspaceId, id);
    await db.transaction().execute(async (tx) => {
      if (await jobs.cancel(tx, { id, owner: workspaceId })) {
        await recordings.ended(tx, { id, workspaceId });
        await tellStream(kernel, tx, 'stream.ended', stream);
      }
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
    });
    return get(workspaceId, id);
  }

  const added = createNewStreams({ kernel, store, limits, outputs });
  const { keys, listener, opening } = createEncoders({
    kernel,
    store,
    destinations: destinationStore,
    limits,
    news,
    mayStart,
    find: ({ workspaceId, id }) => find(workspaceId, id),
    broadcastOf: owner.of,
    end: ({ workspaceId, id }) => end(workspaceId, id),
    insert: added.fromEncoder,
    addOutputs: outputs.insert,
  });

  return {
    destinations: createDestinations(kernel, destinationStore, store),
    outputs,
    keys,
    limits: { monthOf: limits.monthOf },
    processes,
    marks: createMarks(kernel),
    owner,
    conversions: createConversions({ limit: kernel.config.conversions, log: kernel.log }),
    listener,
    startSaving: recordings.start,
    startSweeping: recordings.startSweeping,
    find,
    get,

    async isUnderWay(workspaceId, id) {
      const stream = await store.find(workspaceId, id);
      return stream !== undefined && stream.endedAt === null;
    },

    endings: store.endings,

    async preview(workspaceId, id) {
      const { endedAt, leaseToken } = await find(workspaceId, id);
      const broadcast = owner.here(id);
      if (!broadcast && endedAt === null && leaseToken !== null) throw new AppError('unavailable', 'streams.preview_elsewhere');
      if (!broadcast) return null;
      const body = broadcast.watch();
      if (!body) throw new AppError('limit_reached', 'streams.too_many_viewers');
      return body;
    },

    async originalOf(workspaceId, id) {
      const stream = await find(workspaceId, id);
      const body = stream.endedAt === null ? null : await recordings.original(stream);
      if (!body) throw new AppError('not_found', 'streams.no_original');
      return { name: `${stream.title || inEnglish(message('streams.untitled'))}.flv`, body };
    },

    async list(workspaceId, { limit, cursor }) {
      const rows = await store.latest(workspaceId, limit, cursor);
      return { items: await views(rows), cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
    },

    async metricsOf(workspaceId, id, { recent } = { recent: false }) {
      const stream = await find(workspaceId, id);
      const outputIds = (await store.outputsOf([id])).map((output) => output.id);
      return recent ? metrics.recent(stream, outputIds) : metrics.of(stream, outputIds);
    },

    async create(workspaceId, userId, stream) {
      await processes.refuseWithout();
      return get(workspaceId, await added.fromBrowser({ workspaceId, userId }, stream));
    },

    end,

    followPlan: opening.follow,

    answer: (workspaceId, id, eventId) => changing(workspaceId, id, (tx) => opening.answer(tx, { workspaceId, id }, eventId)),

    async rename(workspaceId, id, title) {
      await find(workspaceId, id);
      await db.transaction().execute(async (tx) => {
        await store.rename(tx, id, title);
        await events.publish(tx, workspaceId, { type: 'streams.changed' });
      });
      return get(workspaceId, id);
    },
  };
}
