import type { NewStream, Stream, StreamOutput } from '@everycast/contract/streams';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { inEnglish } from '../../kernel/messages.ts';
import { createDial } from '../../kernel/safe-fetch/dial.ts';
import { createDestinations } from './destinations.ts';
import { createOwner, startGrace, streamTable } from './live/owner.ts';
import { wakeNameOf } from './live/wake.ts';
import { createRecordings, type RecordingNeeds } from './recording/recordings.ts';
import { createStreamsStore, type StreamRow } from './store.ts';
import { streamView } from './view.ts';

/** How many streams are listed, newest first. */
const listed = 50;

export type Streams = ReturnType<typeof createStreams>;

/** Live streams: planned and ended here, run by the process that their source reaches. */
export function createStreams(kernel: Kernel, needs: RecordingNeeds) {
  const { db, clock, events } = kernel;
  const store = createStreamsStore(db);
  const jobs = kernel.work.in<StreamRow>(streamTable);
  const dial = createDial({ allowPrivate: kernel.config.allowPrivateAddresses });
  const recordings = createRecordings(kernel, needs, async (id) => (await store.titleOf(id)) || inEnglish(message('streams.untitled')));
  const owner = createOwner(kernel, { store, dial, jobs, recordings });
  const gone = () => new AppError('not_found', 'streams.gone');

  async function find(workspaceId: string, id: string): Promise<StreamRow> {
    const stream = await store.find(workspaceId, id);
    if (!stream) throw gone();
    return stream;
  }

  async function views(streams: readonly StreamRow[]): Promise<Stream[]> {
    const ids = streams.map(({ id }) => id);
    const [outputs, saved, bytes] = await Promise.all([store.outputsOf(ids), recordings.store.of(ids), recordings.store.bytesOf(ids)]);
    return streams.map((stream) =>
      streamView(stream, {
        outputs: outputs.filter(({ streamId }) => streamId === stream.id),
        recording: saved.find(({ id }) => id === stream.id) ?? null,
        bytes: bytes.get(stream.id) ?? 0,
      }),
    );
  }

  async function get(workspaceId: string, id: string): Promise<Stream> {
    const stream = await find(workspaceId, id);
    return (await views([stream]))[0] as Stream;
  }

  /** Changes a stream under way, and lets its owner follow. */
  async function changing(workspaceId: string, id: string, work: (tx: Tx) => Promise<void>): Promise<Stream> {
    const stream = await find(workspaceId, id);
    if (stream.endedAt !== null) throw new AppError('not_editable', 'streams.over');
    await db.transaction().execute(async (tx) => {
      await work(tx);
      await events.wake(tx, wakeNameOf(id));
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
    });
    return get(workspaceId, id);
  }

  async function addOutputs(tx: Tx, workspaceId: string, streamId: string, destinationIds: readonly string[]): Promise<void> {
    const wanted = [...new Set(destinationIds)];
    const found = await store.hold(tx, workspaceId, wanted);
    if (found.length < wanted.length) throw new AppError('invalid_input', 'streams.destination_gone');
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

  return {
    destinations: createDestinations(kernel, store),
    owner,
    /** Starts saving recordings in this process; returns how to stop. */
    startSaving: recordings.start,
    find,
    get,

    /** The most recent streams, newest first. */
    async list(workspaceId: string): Promise<Stream[]> {
      return views(await store.latest(workspaceId, listed));
    },

    /** Creates a stream that waits for its source. @throws AppError invalid_input if a destination is gone */
    async create(workspaceId: string, userId: string, { title = '', source = 'browser', destinationIds }: NewStream): Promise<Stream> {
      const id = newId();
      await db.transaction().execute(async (tx) => {
        const createdAt = clock.now();
        const nextAttemptAt = new Date(createdAt.getTime() + startGrace);
        await store.insertStream(tx, { id, workspaceId, userId, title, source, nextAttemptAt, createdAt });
        await addOutputs(tx, workspaceId, id, destinationIds);
        await events.publish(tx, workspaceId, { type: 'streams.changed' });
      });
      return get(workspaceId, id);
    },

    /** Ends a stream; ending it again changes nothing. @throws AppError not_found */
    async end(workspaceId: string, id: string): Promise<Stream> {
      await find(workspaceId, id);
      await db.transaction().execute(async (tx) => {
        if (await jobs.cancel(tx, { id, owner: workspaceId })) await recordings.ended(tx, { id, workspaceId });
        await events.publish(tx, workspaceId, { type: 'streams.changed' });
      });
      return get(workspaceId, id);
    },

    /** @throws AppError not_found, not_editable, invalid_input */
    addDestination: (workspaceId: string, id: string, destinationId: string): Promise<Stream> =>
      changing(workspaceId, id, (tx) => addOutputs(tx, workspaceId, id, [destinationId])),

    /** Pauses, resumes or removes one destination of a stream. @throws AppError not_found, not_editable */
    changeOutput: (workspaceId: string, streamId: string, id: string, wanted: StreamOutput['wanted']): Promise<Stream> =>
      changing(workspaceId, streamId, async (tx) => {
        if (!(await store.changeOutput(tx, { streamId, id }, wanted))) throw new AppError('not_found', 'streams.output_gone');
      }),
  };
}
