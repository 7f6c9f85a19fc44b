import { needsTls } from '@everycast/contract/stream-checks';
import { type StreamPlatformId, streamPlatforms } from '@everycast/contract/stream-platforms';
import {
  maxDestinations,
  type NewStreamDestination,
  type StreamDestination,
  type StreamDestinationChange,
} from '@everycast/contract/streams';
import { parseRtmpAddress, RtmpAddressError } from '@everycast/streaming/rtmp/address';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { refuseHost, systemResolve } from '../../kernel/safe-fetch/connect.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import { refusePort } from '../../kernel/safe-fetch/urls.ts';
import type { DestinationStore } from './stream-destination-store.ts';
import type { StreamsStore } from './stream-store.ts';

/** The purpose under which stream keys are sealed. */
export const keyPurpose = 'stream-key';

/** @throws AppError invalid_input if the platform takes encrypted streams only */
function checkTls(platform: StreamPlatformId, url: string): void {
  if (needsTls(platform, url)) throw new AppError('invalid_input', 'streams.needs_tls', { platform: streamPlatforms[platform].name });
}

/** @throws AppError invalid_input if nothing could connect to it, address_not_allowed if it isn’t public or its port belongs to another protocol */
async function checkAddress(url: string, { allowPrivateAddresses: allowPrivate }: Kernel['config']): Promise<void> {
  // It has a name that only this server knows.
  if (url === streamPlatforms.sandbox.url) return;
  try {
    // The key doesn't matter.
    const { host, port } = parseRtmpAddress(url, 'key');
    refusePort(port);
    await refuseHost(host, { allowPrivate, resolve: systemResolve });
  } catch (error) {
    if (error instanceof RtmpAddressError) throw new AppError('invalid_input', 'schema.stream_url');
    if (error instanceof FetchRefused) throw new AppError(error.code, error.reason);
    throw error;
  }
}

const gone = () => new AppError('not_found', 'streams.destination_gone');

/** Where a workspace streams to. Keys are sealed, and never returned. */
export interface Destinations {
  /** Oldest first. */
  list(workspaceId: string): Promise<StreamDestination[]>;
  /** Those of the destinations that the workspace has; they exist until the transaction ends. */
  hold(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<{ id: string }[]>;
  /** Exactly these are armed from now on: they go live with the next stream. */
  arm(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void>;
  /** @throws AppError limit_reached, invalid_input if the address can’t be used or isn’t encrypted as its platform wants, address_not_allowed */
  create(workspaceId: string, destination: NewStreamDestination): Promise<StreamDestination>;
  /** A stream under way connects with the new address immediately. @throws AppError not_found, invalid_input, address_not_allowed */
  change(workspaceId: string, id: string, change: StreamDestinationChange): Promise<StreamDestination>;
  /** Streams under way stop sending to it. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;
}

export function createDestinations(
  { db, clock, config, events, secrets }: Kernel,
  store: DestinationStore,
  streams: Pick<StreamsStore, 'usersOf'>,
): Destinations {
  /** Changes a destination, and lets streams under way follow. */
  const changing = <T>(workspaceId: string, id: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      // Before the change: a deleted destination has no streams anymore.
      const streamIds = await streams.usersOf(tx, id);
      const result = await work(tx);
      for (const streamId of streamIds) await events.wake(tx, wakeNameOf(streamId));
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
      return result;
    });

  return {
    list: store.list,
    hold: store.hold,
    arm: store.arm,

    create: async (workspaceId, { platform, name, url, key, armed = true }) => {
      checkTls(platform, url);
      await checkAddress(url, config);
      const destination = { id: newId(), platform, name: name || streamPlatforms[platform].name, url, armed };
      return changing(workspaceId, destination.id, async (tx) => {
        if ((await store.count(tx, workspaceId)) >= maxDestinations) {
          throw new AppError('limit_reached', 'streams.too_many_destinations', { max: maxDestinations });
        }
        const secret = secrets.seal(key, keyPurpose);
        await store.insert(tx, { ...destination, workspaceId, secret, createdAt: clock.now() });
        return destination;
      });
    },

    async change(workspaceId, id, { key, ...change }) {
      if (change.url !== undefined) await checkAddress(change.url, config);
      return changing(workspaceId, id, async (tx) => {
        const sealed = key === undefined ? {} : { secret: secrets.seal(key, keyPurpose) };
        const changed = await store.change(tx, { workspaceId, id }, { ...change, ...sealed });
        if (!changed) throw gone();
        if (change.url !== undefined) checkTls(changed.platform, changed.url);
        if (change.name !== '') return changed;
        const { name } = streamPlatforms[changed.platform];
        return (await store.change(tx, { workspaceId, id }, { name })) ?? changed;
      });
    },

    remove: (workspaceId, id) =>
      changing(workspaceId, id, async (tx) => {
        if (!(await store.remove(tx, workspaceId, id))) throw gone();
      }),
  };
}

/** The wake name (`kernel.events.wake`) for a stream whose owner should check what is wanted. */
export const wakeNameOf = (streamId: string): string => `stream ${streamId}`;

/** The same for a destination whose next attempt shouldn't wait any longer. Trying without being asked to does no harm. */
export const retryNameOf = (outputId: string): string => `stream-retry ${outputId}`;
