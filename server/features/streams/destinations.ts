import { streamPlatforms } from '@everycast/contract/stream-platforms';
import {
  maxDestinations,
  type NewStreamDestination,
  type StreamDestination,
  type StreamDestinationChange,
} from '@everycast/contract/streams';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { wakeNameOf } from './live/wake.ts';
import type { StreamsStore } from './store.ts';

/** The purpose under which stream keys are sealed. */
export const keyPurpose = 'stream-key';

const gone = () => new AppError('not_found', 'streams.destination_gone');

/** Where a workspace streams to. Keys are sealed, and never returned. */
export function createDestinations({ db, clock, events, secrets }: Kernel, store: StreamsStore) {
  /** Changes a destination, and lets streams under way follow. */
  const changing = <T>(workspaceId: string, id: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      // Before the change: a deleted destination has no streams anymore.
      const streams = await store.usersOf(tx, id);
      const result = await work(tx);
      for (const streamId of streams) await events.wake(tx, wakeNameOf(streamId));
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
      return result;
    });

  return {
    list: store.destinations,

    /** @throws AppError limit_reached */
    create: (workspaceId: string, { platform, name, url, key, armed = true }: NewStreamDestination): Promise<StreamDestination> => {
      const destination = { id: newId(), platform, name: name || streamPlatforms[platform].name, url, armed };
      return changing(workspaceId, destination.id, async (tx) => {
        if ((await store.destinations(workspaceId)).length >= maxDestinations) {
          throw new AppError('limit_reached', 'streams.too_many_destinations', { max: maxDestinations });
        }
        const secret = secrets.seal(key, keyPurpose);
        await store.insertDestination(tx, { ...destination, workspaceId, secret, createdAt: clock.now() });
        return destination;
      });
    },

    /** A stream under way connects with the new address immediately. @throws AppError not_found */
    change: (workspaceId: string, id: string, { key, ...change }: StreamDestinationChange): Promise<StreamDestination> =>
      changing(workspaceId, id, async (tx) => {
        const sealed = key === undefined ? {} : { secret: secrets.seal(key, keyPurpose) };
        const changed = await store.changeDestination(tx, { workspaceId, id }, { ...change, ...sealed });
        if (!changed) throw gone();
        return changed;
      }),

    /** Streams under way stop sending to it. @throws AppError not_found */
    remove: (workspaceId: string, id: string): Promise<void> =>
      changing(workspaceId, id, async (tx) => {
        if (!(await store.removeDestination(tx, workspaceId, id))) throw gone();
      }),
  };
}
