import type { Readable } from 'node:stream';
import type { StreamFigures } from '@everycast/contract/stream-figures';
import type { NewOutput, NewStream, Stream, StreamOutput } from '@everycast/contract/streams';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { inEnglish } from '../../kernel/messages.ts';
import { createDial, type Dial } from '../../kernel/safe-fetch/dial.ts';
import { createDestinations } from './destinations.ts';
import { createFigures } from './figures/figures.ts';
import { authorizeEncoders } from './ingest/encoders.ts';
import { createStreamKeys } from './ingest/keys.ts';
import { createListener } from './ingest/listener.ts';
import { createOpening } from './ingest/open.ts';
import { createStreamKeyStore, type KeyOwner } from './ingest/stream-ingest-store.ts';
import { createLimits } from './limits/limits.ts';
import { refuseOverLimits } from './limits/platform-limits.ts';
import { createConversions } from './live/convert/conversions.ts';
import { startGrace } from './live/ending.ts';
import { createOwner, streamTable } from './live/owner.ts';
import { retryNameOf, wakeNameOf } from './live/wake.ts';
import { createMarks } from './marks/marks.ts';
import type { StreamsNeeds } from './needs.ts';
import { createNews } from './news/news.ts';
import { refuseOnAir } from './on-air.ts';
import { createProcesses } from './processes/processes.ts';
import { createRecordings } from './recording/recordings.ts';
import { createStreamsStore, type StreamRow } from './stream-store.ts';
import { streamView } from './view.ts';

export type Streams = ReturnType<typeof createStreams>;

/** Live streams: planned and ended here, run by the process that their source reaches. */
export function createStreams(kernel: Kernel, needs: StreamsNeeds) {
  const { db, clock, events, secrets } = kernel;
  const store = createStreamsStore(db);
  const jobs = kernel.work.in<StreamRow>(streamTable);
  const outside = createDial({ allowPrivate: kernel.config.allowPrivateAddresses });
  const dial: Dial = (target) => needs.dialSandbox(target) ?? outside(target);
  const news = createNews(kernel, needs, store.titleOf);
  const recordings = createRecordings(kernel, needs, { streamOf: store.findAny, news });
  const figures = createFigures(kernel);
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
    collect: figures.collect,
    graceOf: needs.sourceGrace,
    mayStart,
    airtimeLeft: limits.airtimeLeft,
  });
  const gone = () => new AppError('not_found', 'streams.gone');

  async function find(workspaceId: string, id: string): Promise<StreamRow> {
    const stream = await store.find(workspaceId, id);
    if (!stream) throw gone();
    return stream;
  }

  async function views(streams: readonly StreamRow[]): Promise<Stream[]> {
    const ids = streams.map(({ id }) => id);
    const running = streams.find(({ endedAt }) => endedAt === null);
    const [outputs, saved, files, bytes, totals, airtimeLeft] = await Promise.all([
      store.outputsOf(ids),
      recordings.store.of(ids),
      recordings.store.filesOf(ids),
      recordings.store.bytesOf(ids),
      figures.totalsOf(ids),
      running ? limits.airtimeLeft(running.workspaceId) : null,
    ]);
    return streams.map((stream) =>
      streamView(stream, {
        outputs: outputs.filter(({ streamId }) => streamId === stream.id),
        recording: saved.find(({ id }) => id === stream.id) ?? null,
        files: files.filter(({ streamId }) => streamId === stream.id),
        bytes: bytes.get(stream.id) ?? 0,
        totals,
        airtimeLeft,
        now: clock.now(),
      }),
    );
  }

  const outputIdsOf = async (id: string): Promise<string[]> => (await store.outputsOf([id])).map((output) => output.id);

  async function get(workspaceId: string, id: string): Promise<Stream> {
    const stream = await find(workspaceId, id);
    return (await views([stream]))[0] as Stream;
  }

  /** Changes a stream under way, and lets its owner follow. */
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

  async function addOutputs(
    tx: Tx,
    workspaceId: string,
    streamId: string,
    destinationIds: readonly string[],
    { sends, acceptOverLimits = false }: Pick<NewStream, 'sends' | 'acceptOverLimits'>,
  ): Promise<void> {
    const wanted = [...new Set(destinationIds)];
    const found = await store.hold(tx, workspaceId, wanted);
    if (found.length < wanted.length) throw new AppError('invalid_input', 'streams.destination_gone');
    await limits.refuseDestinations(tx, { id: streamId, workspaceId }, wanted);
    await refuseOnAir(tx, { id: streamId, workspaceId }, { store, secrets, wanted: found });
    if (sends && !acceptOverLimits) refuseOverLimits(found, sends);
    const rows = found.map(({ id, platform, name, url }) => ({
      id: newId(),
      streamId,
      destinationId: id,
      platform,
      name,
      url,
      wanted: 'on' as const,
    }));
    await store.insertOutputs(tx, rows);
  }

  /** Ends a stream; ending it again changes nothing. @throws AppError not_found */
  async function end(workspaceId: string, id: string): Promise<Stream> {
    await find(workspaceId, id);
    await db.transaction().execute(async (tx) => {
      if (await jobs.cancel(tx, { id, owner: workspaceId })) await recordings.ended(tx, { id, workspaceId });
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
    });
    return get(workspaceId, id);
  }

  async function insert(
    tx: Tx,
    { workspaceId, userId }: KeyOwner,
    { title = '', destinationIds, ...wish }: NewStream,
    { source, asks = false }: { source: StreamRow['source']; asks?: boolean },
  ): Promise<string> {
    const id = newId();
    await limits.refuseStream(tx, workspaceId);
    const createdAt = clock.now();
    const nextAttemptAt = new Date(createdAt.getTime() + startGrace);
    await store.insertStream(tx, { id, workspaceId, userId, title, source, asks, nextAttemptAt, createdAt });
    await addOutputs(tx, workspaceId, id, destinationIds, wish);
    await events.publish(tx, workspaceId, { type: 'streams.changed' });
    return id;
  }

  const keys = createStreamKeys(kernel, createStreamKeyStore(db));
  kernel.domainEvents.on('password.reset', (tx, { userId }) => keys.removeAll(tx, userId));
  const opening = createOpening({
    kernel,
    store,
    keys,
    limits,
    news,
    insert: (tx, of, { asks, ...stream }) => insert(tx, of, stream, { source: 'encoder', asks }),
    addOutputs: (tx, { workspaceId, id }, destinationIds) => addOutputs(tx, workspaceId, id, destinationIds, {}),
  });
  const listener = createListener({
    config: kernel.config,
    publicUrl: () => kernel.publicUrl,
    log: kernel.log,
    authorize: authorizeEncoders({
      kernel,
      keys,
      mayStart,
      openStream: opening.open,
      find: ({ workspaceId, id }) => find(workspaceId, id),
      broadcastOf: owner.of,
      end: ({ workspaceId, id }) => end(workspaceId, id),
    }),
  });

  return {
    destinations: createDestinations(kernel, store),
    keys,
    limits: { monthOf: limits.monthOf },
    processes,
    marks: createMarks(kernel),
    owner,
    /** Of what browsers send that can't encode H.264. */
    conversions: createConversions({ limit: kernel.config.conversions, log: kernel.log }),
    /** The port that encoders publish to. */
    listener,
    /** Starts saving recordings in this process; returns how to stop. */
    startSaving: recordings.start,
    startSweeping: recordings.startSweeping,
    find,
    get,

    /** Whether a stream of the workspace can still go on. */
    async isUnderWay(workspaceId: string, id: string): Promise<boolean> {
      const stream = await store.find(workspaceId, id);
      return stream !== undefined && stream.endedAt === null;
    },

    /** When each of these streams ended; null for one under way. Those that don't exist are left out. */
    endings: store.endings,

    /** What leaves for the destinations, as FLV; null if the stream isn't live. @throws AppError not_found, limit_reached, unavailable if it is live in another process */
    async preview(workspaceId: string, id: string): Promise<Readable | null> {
      const { endedAt, leaseToken } = await find(workspaceId, id);
      const broadcast = owner.here(id);
      if (!broadcast && endedAt === null && leaseToken !== null) throw new AppError('unavailable', 'streams.preview_elsewhere');
      if (!broadcast) return null;
      const body = broadcast.watch();
      if (!body) throw new AppError('limit_reached', 'streams.too_many_viewers');
      return body;
    },

    /** What arrived of a stream, as FLV, as long as its recording doesn't have all of it. @throws AppError not_found */
    async originalOf(workspaceId: string, id: string): Promise<{ name: string; body: Readable }> {
      const stream = await find(workspaceId, id);
      const body = stream.endedAt === null ? null : await recordings.original(stream);
      if (!body) throw new AppError('not_found', 'streams.no_original');
      return { name: `${stream.title || inEnglish(message('streams.untitled'))}.flv`, body };
    },

    /** A page of the streams, newest first. */
    async list(workspaceId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const rows = await store.latest(workspaceId, limit, cursor);
      return { items: await views(rows), cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
    },

    /** How a stream went, or goes, over time. @throws AppError not_found */
    async figuresOf(workspaceId: string, id: string): Promise<StreamFigures> {
      return figures.of(await find(workspaceId, id), await outputIdsOf(id));
    },

    /** The last ten minutes of the same, for the studio. @throws AppError not_found */
    async recentFiguresOf(workspaceId: string, id: string): Promise<StreamFigures> {
      return figures.recent(await find(workspaceId, id), await outputIdsOf(id));
    },

    /** Creates a stream that waits for its source. @throws AppError unavailable if no process takes streams, limit_reached, invalid_input if a destination is gone or takes less than what will be sent, already_exists if the person’s encoder is live, or another stream goes to a destination */
    async create(workspaceId: string, userId: string, stream: NewStream): Promise<Stream> {
      await processes.refuseWithout();
      const id = await db.transaction().execute(async (tx) => {
        await limits.lock(tx, workspaceId);
        const underWay = await store.underWay(tx, { workspaceId, userId });
        if (underWay.some(({ source }) => source === 'encoder')) throw new AppError('already_exists', 'streams.live_from_encoder');
        const streamId = await insert(tx, { workspaceId, userId }, stream, { source: 'browser' });
        const { eventId } = stream;
        if (eventId) await kernel.domainEvents.emit(tx, 'stream.created', { workspaceId, streamId, eventId });
        return streamId;
      });
      return get(workspaceId, id);
    },

    end,

    /** Registers what is scheduled: encoders start it. */
    followPlan: opening.follow,

    /** Says what an encoder sends. @throws AppError not_found, not_editable, invalid_input, limit_reached, already_exists if another stream goes there */
    answer: (workspaceId: string, id: string, eventId: string | null): Promise<Stream> =>
      changing(workspaceId, id, (tx) => opening.answer(tx, { workspaceId, id }, eventId)),

    /** Also of one that is over. @throws AppError not_found */
    async rename(workspaceId: string, id: string, title: string): Promise<Stream> {
      await find(workspaceId, id);
      await db.transaction().execute(async (tx) => {
        await store.rename(tx, id, title);
        await events.publish(tx, workspaceId, { type: 'streams.changed' });
      });
      return get(workspaceId, id);
    },

    /** @throws AppError not_found, not_editable, invalid_input, limit_reached, already_exists if another stream goes there */
    addDestination: (workspaceId: string, id: string, { destinationId, ...wish }: NewOutput): Promise<Stream> =>
      changing(workspaceId, id, async (tx) => {
        await addOutputs(tx, workspaceId, id, [destinationId], wish);
        // Choosing a destination answers what it is.
        await store.answer(tx, id);
      }),

    /** Lets a destination that waits for its next attempt try now. @throws AppError not_found, not_editable */
    retryOutput: (workspaceId: string, streamId: string, id: string): Promise<Stream> =>
      changing(workspaceId, streamId, async (tx) => {
        if (!(await outputIdsOf(streamId)).includes(id)) throw new AppError('not_found', 'streams.output_gone');
        await events.wake(tx, retryNameOf(id));
      }),

    /** Pauses, resumes or removes one destination of a stream. @throws AppError not_found, not_editable, limit_reached, already_exists if another stream goes there */
    changeOutput: (workspaceId: string, streamId: string, id: string, wanted: StreamOutput['wanted']): Promise<Stream> =>
      changing(workspaceId, streamId, async (tx) => {
        if (wanted !== 'removed') await limits.refuseReturn(tx, { id: streamId, workspaceId }, id);
        const saved = wanted === 'on' ? await store.savedOf(tx, { streamId, id }) : undefined;
        if (saved) await refuseOnAir(tx, { id: streamId, workspaceId }, { store, secrets, wanted: [saved] });
        if (!(await store.changeOutput(tx, { streamId, id }, wanted))) throw new AppError('not_found', 'streams.output_gone');
      }),
  };
}
