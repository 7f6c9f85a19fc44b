import type { NewStream } from '@everycast/contract/streams';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { KeyOwner } from './ingest/stream-ingest-store.ts';
import type { Limits } from './limits/limits.ts';
import { startGrace } from './live/ending.ts';
import type { StreamOutputs } from './outputs.ts';
import type { StreamRow, StreamsStore } from './stream-store.ts';
import { tellStream } from './telling.ts';

interface NewStreamsParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>;
  store: Pick<StreamsStore, 'insertStream' | 'underWay'>;
  limits: Limits;
  outputs: Pick<StreamOutputs, 'insert'>;
}

/** Adds streams, which wait for their source. */
export interface NewStreams {
  /** @returns its ID @throws AppError limit_reached, invalid_input, already_exists if the person’s encoder is live, or another stream goes to a destination */
  fromBrowser(owner: KeyOwner, stream: NewStream): Promise<string>;
  /** With `limits.lock` held. @returns its ID @throws AppError limit_reached, invalid_input, already_exists */
  fromEncoder(tx: Tx, owner: KeyOwner, stream: NewStream & { asks: boolean }): Promise<string>;
}

export function createNewStreams({ kernel, store, limits, outputs }: NewStreamsParts): NewStreams {
  const { db, clock, events, domainEvents } = kernel;

  async function insert(
    tx: Tx,
    { workspaceId, userId }: KeyOwner,
    { title = '', destinationIds, ...wish }: NewStream,
    { source, asks }: Pick<StreamRow, 'source' | 'asks'>,
  ): Promise<string> {
    const id = newId();
    await limits.refuseStream(tx, workspaceId);
    const createdAt = clock.now();
    const nextAttemptAt = new Date(createdAt.getTime() + startGrace);
    await store.insertStream(tx, { id, workspaceId, userId, title, source, asks, nextAttemptAt, createdAt });
    await outputs.insert(tx, { workspaceId, id }, destinationIds, wish);
    await tellStream(kernel, tx, 'stream.started', { workspaceId, id, title });
    await events.publish(tx, workspaceId, { type: 'streams.changed' });
    return id;
  }

  return {
    fromBrowser: (owner, stream) =>
      db.transaction().execute(async (tx) => {
        const { workspaceId } = owner;
        await limits.lock(tx, workspaceId);
        const underWay = await store.underWay(tx, owner);
        if (underWay.some(({ source }) => source === 'encoder')) throw new AppError('already_exists', 'streams.live_from_encoder');
        const streamId = await insert(tx, owner, stream, { source: 'browser', asks: false });
        const { eventId } = stream;
        if (eventId) await domainEvents.emit(tx, 'stream.created', { workspaceId, streamId, eventId });
        return streamId;
      }),

    fromEncoder: (tx, owner, { asks, ...stream }) => insert(tx, owner, stream, { source: 'encoder', asks }),
  };
}
