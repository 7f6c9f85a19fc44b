import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import { type Message, message } from '@everycast/messages/message';
import { accessOf } from '../../../kernel/http/access.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createAirtimeWatch } from '../limits/airtime.ts';
import type { StreamNews } from '../news/news.ts';
import type { StreamRow } from '../stream-store.ts';
import type { Broadcast } from './broadcast.ts';

/** A new stream waits this long for its source. Milliseconds. */
export const startGrace = 120_000;
/** For a person whose settings can't be read. Milliseconds. */
const usualGrace = defaultStreamSettings.sourceGrace * 1_000;
/** How often the hours that are left are read. Milliseconds. */
const airtimeEvery = 10_000;

export interface EndingParts {
  kernel: Pick<Kernel, 'events' | 'log'>;
  news: Pick<StreamNews, 'airtime'>;
  /** For how many milliseconds a person's stream goes on without its source. */
  graceOf(userId: string): Promise<number>;
  /** Whether a person may stream in a workspace. */
  mayStart(of: { userId: string; workspaceId: string }): Promise<boolean>;
  /** The seconds on air that a workspace has left; null: no limit. */
  airtimeLeft(workspaceId: string): Promise<number | null>;
}

/**
 * Watches for what ends a running stream without anyone ending it: its source is lost, its person may no longer stream here, or the plan's
 * hours are used up and so is the time after that.
 */
export function watchEnding(
  stream: Pick<StreamRow, 'id' | 'workspaceId' | 'userId' | 'title'>,
  broadcast: Pick<Broadcast, 'hasSource' | 'lastTagAt'>,
  { kernel, news, graceOf, mayStart, airtimeLeft }: EndingParts,
) {
  const { events, log } = kernel;
  const startedAt = performance.now();
  const watchAirtime = createAirtimeWatch();
  // Recording starts with the first tag, which doesn't wait for this.
  let sourceGrace = Number.POSITIVE_INFINITY;
  let decided: Message | null = null;
  const unknown = (what: string) => (error: unknown) => log.error({ err: error, stream: stream.id }, what);

  const { userId } = stream;
  void (userId === null ? Promise.resolve(usualGrace) : graceOf(userId)).then(
    (grace) => (sourceGrace = grace),
    (error: unknown) => {
      unknown('A person’s stream settings could not be read')(error);
      sourceGrace = usualGrace;
    },
  );

  /** What can't be checked now ends nothing: it is checked again when access changes. */
  const checkAccess = (): void =>
    void (userId === null ? Promise.resolve(false) : mayStart({ userId, workspaceId: stream.workspaceId }))
      .then((may) => {
        if (!may) decided ??= message('streams.no_access');
      })
      .catch(unknown('Whether a stream’s person may go on could not be checked'));
  const unsubscribe = userId === null ? () => undefined : events.onWake(accessOf(userId), checkAccess);
  checkAccess();

  async function checkAirtime(): Promise<void> {
    const { stage, left, ends } = watchAirtime(await airtimeLeft(stream.workspaceId));
    if (stage !== null) await news.airtime(stream, stage, left);
    if (ends) decided ??= message('streams.airtime_over');
  }
  const timer = setInterval(() => void checkAirtime().catch(unknown('The hours of a stream’s plan could not be read')), airtimeEvery);

  return {
    /** Why the stream ends now; null: it goes on. */
    why(): Message | null {
      const quietFor = performance.now() - Math.max(startedAt, broadcast.lastTagAt());
      // A source that is connected and sends nothing is as good as none.
      const lost = broadcast.lastTagAt() > 0 ? quietFor > sourceGrace : !broadcast.hasSource() && quietFor > startGrace;
      if (lost) decided ??= message('streams.source_lost');
      return decided;
    },
    close(): void {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
