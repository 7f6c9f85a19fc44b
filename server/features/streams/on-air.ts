import { parseRtmpAddress, RtmpAddressError } from '@everycast/streaming/rtmp/address';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { keyPurpose } from './destinations.ts';
import type { DestinationRow, StreamsStore } from './stream-store.ts';

type Saved = Pick<DestinationRow, 'id' | 'platform' | 'name' | 'url' | 'secret'>;

/**
 * What only one encoder at a time may publish to: the key, where a platform has several servers for it; any other server's address with it.
 * Null if it can't be read: then nothing can publish with it either.
 */
function placeOf({ platform, url, secret }: Saved, secrets: Kernel['secrets']): string | null {
  let key: string;
  try {
    key = secrets.open(secret, keyPurpose);
  } catch {
    // It was sealed with another SECRET_KEY.
    return null;
  }
  try {
    const { host, port, app, key: name } = parseRtmpAddress(url, key);
    return platform === 'custom' || platform === 'sandbox' ? `${host}:${port}/${app} ${name}` : `${platform} ${name}`;
  } catch (error) {
    if (error instanceof RtmpAddressError) return null;
    throw error;
  }
}

/**
 * Refuses a second stream to a server and key: each would push the other out again and again. `limits.lock` is held, so that this also holds
 * for two at once, in any process.
 * @throws AppError already_exists if another stream of the workspace goes to one of these destinations
 */
export async function refuseOnAir(
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: string },
  { store, secrets, wanted }: { store: Pick<StreamsStore, 'onAir'>; secrets: Kernel['secrets']; wanted: readonly Saved[] },
): Promise<void> {
  const taken = await store.onAir(tx, workspaceId, id);
  if (taken.length === 0) return;
  const places = taken.map((one) => ({ ...one, place: placeOf(one, secrets) }));
  for (const one of wanted) {
    const place = placeOf(one, secrets);
    const by = places.find((other) => other.id === one.id || (place !== null && other.place === place));
    if (!by) continue;
    const { name } = one;
    if (by.title === '') throw new AppError('already_exists', 'streams.destination_on_air_untitled', { name });
    throw new AppError('already_exists', 'streams.destination_on_air', { name, title: by.title });
  }
}
