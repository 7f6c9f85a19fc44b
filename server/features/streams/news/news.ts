import { type Message, message } from '@everycast/messages/message';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AirtimeStage } from '../limits/airtime.ts';
import type { StreamsNeeds } from '../needs.ts';
import type { OutputRow, StreamRow } from '../stream-store.ts';
import type { DestinationNews } from './watch.ts';

type Subject = Pick<StreamRow, 'id' | 'workspaceId' | 'userId'>;

export type StreamNews = ReturnType<typeof createNews>;

/** Notifies a stream's person about it: in the app and by email, as they chose. */
export function createNews(
  { db, log }: Pick<Kernel, 'db' | 'log'>,
  needs: Pick<StreamsNeeds, 'news'>,
  titleOf: (tx: Tx, id: string) => Promise<string>,
) {
  const tell = (
    tx: Tx,
    { id, workspaceId, userId }: Subject,
    kind: string,
    title: Message,
    body: Message,
    link = `/stream-analytics?stream=${id}`,
  ): Promise<void> => needs.news(tx, { workspaceId, userIds: userId === null ? [] : [userId], kind: `stream.${kind}`, title, body, link });
  /** As it is called now: titles can be changed while live. */
  const nameOf = async (tx: Tx, { id }: Subject) => (await titleOf(tx, id)) || message('streams.untitled');

  return {
    /** Its encoder is connected, and its person has to say what it sends. */
    asks: (tx: Tx, stream: Subject): Promise<void> =>
      tell(tx, stream, 'asks', message('streams.news_asks_title'), message('streams.news_asks_body'), '/streaming'),

    /** It ended although nobody ended it. */
    ended: async (tx: Tx, stream: Subject, why: Message): Promise<void> => {
      const title = message('streams.news_ended_title', { title: await nameOf(tx, stream) });
      return tell(tx, stream, 'ended', title, message('streams.news_ended_body', { why }));
    },

    /** @param damage what can't be played of it; null if all can */
    recorded: async (tx: Tx, stream: Subject, damage: Message | null): Promise<void> => {
      const title = message('streams.news_recorded_title', { title: await nameOf(tx, stream) });
      return tell(tx, stream, 'recorded', title, damage ?? message('streams.news_recorded_body'));
    },

    notRecorded: async (tx: Tx, stream: Subject, why: Message): Promise<void> =>
      tell(tx, stream, 'recording_failed', message('streams.news_not_recorded_title', { title: await nameOf(tx, stream) }), why),

    /** It is saved later, because the disk is full. */
    recordingDelayed: async (tx: Tx, stream: Subject): Promise<void> => {
      const title = message('streams.news_recording_delayed_title', { title: await nameOf(tx, stream) });
      return tell(tx, stream, 'recording_delayed', title, message('streams.recording_delayed'));
    },

    /** The plan's hours on air are nearly or entirely used up. @param left seconds until they are, or until the stream ends */
    airtime: (stream: Subject, stage: AirtimeStage, left: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const about = { title: await nameOf(tx, stream), seconds: Math.ceil(left / 60) * 60 };
        const [title, body] = [message(`streams.news_airtime_${stage}_title`, about), message(`streams.news_airtime_${stage}_body`, about)];
        await tell(tx, stream, 'airtime', title, body);
      }),

    /** The recording ended before the stream. */
    recordingStopped: async (tx: Tx, stream: Subject, why: Message): Promise<void> => {
      const title = message('streams.news_recording_stopped_title', { title: await nameOf(tx, stream) });
      return tell(tx, stream, 'recording_stopped', title, message('streams.news_recording_stopped_body', { why }));
    },

    /** A destination failed or came back. If this can't be sent, the stream goes on. */
    async destination(stream: Subject, { name }: Pick<OutputRow, 'name'>, news: DestinationNews): Promise<void> {
      const body =
        news.kind === 'failed'
          ? message('streams.news_failed_body', { why: news.why })
          : message('streams.news_recovered_body', { seconds: Math.round(news.after / 1000) });
      await db
        .transaction()
        .execute(async (tx) => {
          const title = message(`streams.news_${news.kind}_title`, { name, title: await nameOf(tx, stream) });
          await tell(tx, stream, `destination_${news.kind}`, title, body);
        })
        .catch((error: unknown) => log.warn({ err: error, stream: stream.id }, 'News of a stream could not be told'));
    },
  };
}
