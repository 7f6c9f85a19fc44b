import type { Readable } from 'node:stream';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { createChannel, type Source as Input } from '@everycast/streaming/hub/channel';
import { createSlate } from '@everycast/streaming/hub/slate';
import { createViewer, type Viewer } from '@everycast/streaming/hub/viewer';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Dial } from '../../../kernel/safe-fetch/dial.ts';
import type { Lease } from '../../../kernel/work/types.ts';
import { wakeNameOf } from '../destinations.ts';
import { type Collector, readings } from '../metrics/collector.ts';
import type { StreamNews } from '../news/news.ts';
import { createWatch } from '../news/watch.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Report, StreamRow, StreamsStore } from '../stream-store.ts';
import { createMeter } from './meter.ts';
import { createRunningOutputs } from './running-outputs.ts';
import { createSilence } from './silence.ts';

/** How often the owner reports to the database. Milliseconds. */
const reportEvery = 2_000;
/** A source that sends nothing for this long counts as lost. Milliseconds. */
const silentFor = 3_000;

/** After this long without anything from the source, a slate takes its place. Milliseconds. */
const slateAfter = 700;
const slateEvery = 200;
/** How many may watch one stream here. */
const maxViewers = 20;

export interface BroadcastParts {
  kernel: Pick<Kernel, 'clock' | 'events' | 'log' | 'secrets'>;
  store: StreamsStore;
  dial: Dial;
  /** Starts recording. */
  record(stream: Pick<StreamRow, 'id' | 'workspaceId' | 'createdAt'>): Recorder;
  /** Tells the stream's person about a destination. */
  tell: StreamNews['destination'];
  /** Starts collecting metrics. */
  collect(stream: Pick<StreamRow, 'id' | 'createdAt'>): Collector;
}

/** What brings a stream's pictures and sound: a browser's socket, or an encoder. */
export interface Source {
  /** Nothing more is wanted of it: another one has taken its place, the stream is over, or it goes on in another process. */
  dismissed(why: 'replaced' | 'ended' | 'movedOn'): void;
}

export type Broadcast = ReturnType<typeof createBroadcast>;

/**
 * A stream in the process that owns it: what arrives goes into a channel, and from there to a destination per output. Outputs follow the
 * database: it holds what is wanted, and receives their state.
 */
export function createBroadcast(
  stream: Pick<StreamRow, 'id' | 'workspaceId' | 'userId' | 'title' | 'liveAt' | 'createdAt'>,
  lease: Lease,
  parts: BroadcastParts,
) {
  const { kernel, store, dial, record, collect, tell } = parts;
  const { clock, events, log } = kernel;
  const channel = createChannel({
    onSinkError: (error) => log.error({ err: error, stream: stream.id }, 'A destination met an error nobody foresaw'),
  });
  const meter = createMeter();
  const viewers = new Set<Viewer>();
  const slate = createSlate(channel);
  const metrics = collect(stream);
  const watch = createWatch();
  let source: Source | null = null;
  let liveAt = stream.liveAt;
  let lastTagAt = 0;
  /** Frames that sources have left out. */
  let leftOut = 0;
  let lastReport = '';
  let following: Promise<void> = Promise.resolve();
  let reporting: Promise<void> = Promise.resolve();

  const outputs = createRunningOutputs(stream.id, { kernel, store, dial, channel, onChange: () => changed() });
  const receiving = () => source !== null && performance.now() - lastTagAt < silentFor;

  /** A destination's state has changed: reports it now instead of at the next turn, and notifies browsers. */
  function changed(): void {
    void report().then(() => events.soon(stream.workspaceId, { type: 'streams.changed' }));
  }

  async function report(): Promise<void> {
    const bitrate = receiving() ? meter.bitrate() : 0;
    const healths = outputs.healths();
    const report: Report = { liveAt, receiving: receiving(), bitrate, frames: meter.frames(), format: meter.format(), outputs: healths };
    metrics.observe(readings(stream.id, report, { bytes: meter.total(), leftOut }));
    for (const news of watch(healths)) void tell(stream, { name: outputs.nameOf(news.outputId) }, news);
    const text = JSON.stringify(report);
    if (text === lastReport) return;
    lastReport = text;
    // One after the other: an earlier one that arrives later would stay, because the same isn't reported again.
    reporting = reporting
      .then(() => store.report(lease, report))
      .catch((error: unknown) => log.warn({ err: error, stream: stream.id }, 'A stream could not be reported'));
    await reporting;
  }

  return {
    /** A source's tags go to everyone from now on; an earlier source receives the notice that it was replaced. */
    attach(next: Source) {
      source?.dismissed('replaced');
      source = next;
      // Until its first tag, the slate goes on.
      let input: Input | null = null;
      return {
        write(tag: MediaTag): void {
          if (source !== next) return;
          lastTagAt = performance.now();
          meter.count(tag);
          if (liveAt === null && tag.kind !== 'script') {
            liveAt = clock.now();
            changed();
          }
          if (!input?.current) input = channel.openSource();
          input.write(tag);
        },
        /** The source couldn't send so many frames: no destination gets them. */
        leaveOut(frames: number): void {
          if (source !== next) return;
          leftOut += frames;
          outputs.leaveOut(frames);
        },
        detach(): void {
          if (source !== next) return;
          source = null;
          input?.end();
          changed();
        },
      };
    },
    /** What leaves for the destinations, as FLV until the stream ends; null if too many watch it. */
    watch(): Readable | null {
      if (viewers.size >= maxViewers) return null;
      const viewer = createViewer(channel);
      viewers.add(viewer);
      viewer.body.once('close', () => viewers.delete(viewer));
      return viewer.body;
    },
    hasSource: () => source !== null,
    /** When something last arrived, by `performance.now()`; 0 if nothing has. */
    lastTagAt: () => lastTagAt,

    /** Runs until the signal aborts or `over` says so; then every destination is closed in order. */
    async run(signal: AbortSignal, over: () => boolean, dismissal: () => Parameters<Source['dismissed']>[0]): Promise<void> {
      const ended = Promise.withResolvers<void>();
      const again = () => {
        following = following
          .then(outputs.follow)
          .catch((error: unknown) => log.warn({ err: error, stream: stream.id }, 'A stream could not follow'));
      };
      const unsubscribe = events.onWake(wakeNameOf(stream.id), again);
      const timer = setInterval(() => {
        if (over()) ended.resolve();
        else void report();
      }, reportEvery);
      signal.addEventListener('abort', () => ended.resolve(), { once: true });
      const silence = createSilence({ after: slateAfter, every: slateEvery });
      const slateTimer = setInterval(() => {
        if (silence.look(performance.now(), lastTagAt) && liveAt !== null) slate.start();
      }, slateEvery);
      const recorder = record(stream);
      const stopRecording = channel.subscribe(recorder);
      again();
      try {
        await ended.promise;
      } finally {
        unsubscribe();
        clearInterval(timer);
        clearInterval(slateTimer);
        slate.close();
        await following;
        source?.dismissed(dismissal());
        await outputs.close();
        channel.close();
        for (const viewer of viewers) viewer.end();
        stopRecording();
        await recorder.close();
        await report();
        await metrics.close();
      }
    },
  };
}
