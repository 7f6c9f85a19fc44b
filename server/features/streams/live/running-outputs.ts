import { type MessageCode, message } from '@everycast/messages/message';
import { createDestination, type Destination, type DestinationHealth } from '@everycast/streaming/destination/destination';
import type { Channel } from '@everycast/streaming/hub/channel';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Dial } from '../../../kernel/safe-fetch/dial.ts';
import { keyPurpose, retryNameOf } from '../destinations.ts';
import type { StoredHealth } from '../stored.ts';
import type { StreamsStore } from '../stream-store.ts';

const isConnected = ({ state }: DestinationHealth): boolean => state === 'live' || state === 'starting';

type Target = Awaited<ReturnType<StreamsStore['targetsOf']>>[number];

interface Running {
  name: string;
  destination: Destination;
  address: string;
  /** Frames that never arrived here while it was connected. */
  missed: number;
  close(): Promise<void>;
}

interface RunningOutputsParts {
  kernel: Pick<Kernel, 'events' | 'log' | 'secrets'>;
  store: Pick<StreamsStore, 'targetsOf'>;
  dial: Dial;
  channel: Channel;
  /** A destination's state has changed. */
  onChange(): void;
}

/** The destinations that a stream is sent to by this process. They follow the database. */
interface RunningOutputs {
  /** Connects, changes and removes them as the database says. */
  follow(): Promise<void>;
  healths(): { id: string; health: StoredHealth }[];
  /** Empty if there is none. */
  nameOf(id: string): string;
  /** Frames never arrived here: those that are connected miss them. */
  leaveOut(frames: number): void;
  /** Ends all in order. */
  close(): Promise<void>;
}

export function createRunningOutputs(
  streamId: string,
  { kernel: { events, log, secrets }, store, dial, channel, onChange }: RunningOutputsParts,
): RunningOutputs {
  const outputs = new Map<string, Running>();

  async function follow(): Promise<void> {
    for (const target of await store.targetsOf(streamId)) {
      // One that can't be followed must not keep the others from it.
      await followOne(target).catch((error: unknown) => log.error({ err: error, output: target.id }, 'A destination could not follow'));
    }
  }

  async function followOne({ id, name, wanted, secret, currentUrl }: Target): Promise<void> {
    const running = outputs.get(id);
    if (wanted === 'removed' || secret === null || currentUrl === null) {
      // Its end is reported while it is still one of the outputs.
      await running?.close();
      outputs.delete(id);
      return;
    }
    const address = `${currentUrl} ${secret}`;
    const opened = () => ({ url: currentUrl, key: secrets.open(secret, keyPurpose) });
    const { destination, close } = running ?? start(id, opened());
    if (running && running.address !== address) destination.replaceAddress(opened());
    outputs.set(id, { name, destination, address, missed: running?.missed ?? 0, close });
    if (wanted === 'paused') destination.pause();
    else destination.resume();
  }

  function start(id: string, address: { url: string; key: string }): Pick<Running, 'destination' | 'close'> {
    log.info({ stream: streamId, output: id }, 'A destination of a stream was added');
    const destination = createDestination({ address, channel, dial, onChange });
    const unsubscribe = events.onWake(retryNameOf(id), destination.retryNow);
    return {
      destination,
      close() {
        unsubscribe();
        return destination.close();
      },
    };
  }

  return {
    follow,
    healths: () => [...outputs].map(([id, { destination, missed }]) => ({ id, health: storedHealth(destination.health(), missed) })),
    nameOf: (id) => outputs.get(id)?.name ?? '',
    leaveOut(frames) {
      for (const output of outputs.values()) if (isConnected(output.destination.health())) output.missed += frames;
    },
    async close() {
      await Promise.all([...outputs.values()].map(({ close }) => close()));
    },
  };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * A destination's health for the database: why a connection failed as a message, next to the server's own words.
 * @param missed frames that its viewers don't get because they never arrived here
 */
function storedHealth({ problem, since, queue, state, delay, ...health }: DestinationHealth, missed: number): StoredHealth {
  return {
    ...health,
    state: state === 'closed' ? 'ended' : state,
    since: new Date(since).toISOString(),
    nextAttemptAt: iso(health.nextAttemptAt),
    lastAcknowledgedAt: iso(health.lastAcknowledgedAt),
    framesDropped: health.framesDropped + missed,
    delayMs: delay,
    queueBytes: queue.bytes,
    queueMs: queue.milliseconds,
    problem: problem && { message: message(codeOf(problem.code)), words: saidBy(problem), at: new Date(problem.at).toISOString() },
  };
}

/** What the server itself said; the words of other failures are this machine's. */
const saidBy = ({ code, words }: NonNullable<DestinationHealth['problem']>): string | null =>
  (code.startsWith('rejected') && words) || null;

type Underscored<Code extends string> = Code extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : Code;

const codeOf = <Code extends NonNullable<DestinationHealth['problem']>['code']>(code: Code) =>
  `streams.problem_${code.replaceAll('-', '_') as Underscored<Code>}` satisfies MessageCode;
