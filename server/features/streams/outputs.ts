import { checkDestinations, type OverLimit, type SentStream, type StreamIssue } from '@everycast/contract/stream-checks';
import type { NewOutput, NewStream, Stream, StreamOutput } from '@everycast/contract/streams';
import type { MessageCode } from '@everycast/messages/message';
import { parseRtmpAddress, RtmpAddressError } from '@everycast/streaming/rtmp/address';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { keyPurpose, retryNameOf } from './destinations.ts';
import type { Limits } from './limits/limits.ts';
import type { DestinationRow, DestinationStore } from './stream-destination-store.ts';
import type { StreamsStore } from './stream-store.ts';

interface OutputsParts {
  kernel: Pick<Kernel, 'events' | 'secrets'>;
  store: StreamsStore;
  destinations: Pick<DestinationStore, 'hold'>;
  limits: Limits;
  /** Changes a stream under way, and lets its owner follow. @throws AppError not_found, not_editable */
  changing(workspaceId: string, streamId: string, work: (tx: Tx) => Promise<void>): Promise<Stream>;
}

/** The destinations of streams under way. */
export interface StreamOutputs {
  /** Adds saved destinations to a stream. @throws AppError invalid_input if one is gone or takes less than what will be sent, limit_reached, already_exists if another stream goes there */
  insert(
    tx: Tx,
    stream: { workspaceId: string; id: string },
    destinationIds: readonly string[],
    wish?: Pick<NewStream, 'sends' | 'acceptOverLimits'>,
  ): Promise<void>;
  /** @throws AppError not_found, not_editable, invalid_input, limit_reached, already_exists if another stream goes there */
  add(workspaceId: string, streamId: string, output: NewOutput): Promise<Stream>;
  /** Lets a destination that waits for its next attempt try now. @throws AppError not_found, not_editable */
  retry(workspaceId: string, streamId: string, id: string): Promise<Stream>;
  /** Pauses, resumes or removes one destination of a stream. @throws AppError not_found, not_editable, limit_reached, already_exists if another stream goes there */
  change(workspaceId: string, streamId: string, id: string, wanted: StreamOutput['wanted']): Promise<Stream>;
}

export function createOutputs({ kernel: { events, secrets }, store, destinations, limits, changing }: OutputsParts): StreamOutputs {
  async function insert(
    tx: Tx,
    { workspaceId, id: streamId }: { workspaceId: string; id: string },
    destinationIds: readonly string[],
    { sends, acceptOverLimits = false }: Pick<NewStream, 'sends' | 'acceptOverLimits'> = {},
  ): Promise<void> {
    const wanted = [...new Set(destinationIds)];
    const found = await destinations.hold(tx, workspaceId, wanted);
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

  return {
    insert,

    add: (workspaceId, id, { destinationId, ...wish }) =>
      changing(workspaceId, id, async (tx) => {
        await insert(tx, { workspaceId, id }, [destinationId], wish);
        // Choosing a destination answers what it is.
        await store.answer(tx, id);
      }),

    retry: (workspaceId, streamId, id) =>
      changing(workspaceId, streamId, async (tx) => {
        const outputs = await store.outputsOf([streamId]);
        if (!outputs.some((output) => output.id === id)) throw new AppError('not_found', 'streams.output_gone');
        await events.wake(tx, retryNameOf(id));
      }),

    change: (workspaceId, streamId, id, wanted) =>
      changing(workspaceId, streamId, async (tx) => {
        if (wanted !== 'removed') await limits.refuseReturn(tx, { id: streamId, workspaceId }, id);
        const saved = wanted === 'on' ? await store.savedOf(tx, { streamId, id }) : undefined;
        if (saved) await refuseOnAir(tx, { id: streamId, workspaceId }, { store, secrets, wanted: [saved] });
        if (!(await store.changeOutput(tx, { streamId, id }, wanted))) throw new AppError('not_found', 'streams.output_gone');
      }),
  };
}

type SavedDestination = Pick<DestinationRow, 'id' | 'platform' | 'name' | 'url' | 'secret'>;

/**
 * What only one encoder at a time may publish to: the key, where a platform has several servers for it; any other server's address with it.
 * Null if it can't be read: then nothing can publish with it either.
 */
function ingestPointOf({ platform, url, secret }: SavedDestination, secrets: Kernel['secrets']): string | null {
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
async function refuseOnAir(
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: string },
  { store, secrets, wanted }: { store: Pick<StreamsStore, 'onAir'>; secrets: Kernel['secrets']; wanted: readonly SavedDestination[] },
): Promise<void> {
  const taken = await store.onAir(tx, workspaceId, id);
  if (taken.length === 0) return;
  const onAir = taken.map((one) => ({ ...one, ingestPoint: ingestPointOf(one, secrets) }));
  for (const one of wanted) {
    const ingestPoint = ingestPointOf(one, secrets);
    const by = onAir.find((other) => other.id === one.id || (ingestPoint !== null && other.ingestPoint === ingestPoint));
    if (!by) continue;
    const { name } = one;
    if (by.title === '') throw new AppError('already_exists', 'streams.destination_on_air_untitled', { name });
    throw new AppError('already_exists', 'streams.destination_on_air', { name, title: by.title });
  }
}

const codes = {
  bitrate: 'streams.over_bitrate',
  height: 'streams.over_height',
  fps: 'streams.over_fps',
  keyframes: 'streams.over_keyframes',
  videoCodec: 'streams.over_video_codec',
  audioCodec: 'streams.over_audio_codec',
} as const satisfies Record<StreamIssue['what'], MessageCode>;

/**
 * @throws AppError invalid_input if a platform takes less than what will be sent: the message names the first, `details.destinations` has all
 * of them
 */
function refuseOverLimits(destinations: readonly Omit<OverLimit, 'issues'>[], sends: SentStream): void {
  const over = checkDestinations(destinations, sends);
  const [first] = over;
  const issue = first?.issues[0];
  if (!first || !issue) return;
  const params = { name: first.name, ...('max' in issue ? { is: issue.is, max: issue.max } : { codec: issue.is.toUpperCase() }) };
  throw new AppError('invalid_input', codes[issue.what], params, { destinations: over });
}
