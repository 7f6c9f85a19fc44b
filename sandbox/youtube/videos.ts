import { digest } from '../core/ids.ts';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';
import type { Thing } from '../core/things.ts';
import { videoIn } from '../core/video.ts';
import { accountOf } from './channels.ts';
import type { VideoSnippet, VideoStatus } from './resources.ts';
import type { Sessions } from './sessions.ts';

/** Uploads of channels that have confirmed a phone number, and of others. Seconds. */
const maxSeconds = { allowed: 12 * 3600, eligible: 15 * 60 };

interface Body {
  channel: string;
  session: string;
  type: string;
  size: number;
  snippet: VideoSnippet;
  status: VideoStatus;
  notify: boolean;
  readyAt: string;
  /** Why nothing came of the work on it. */
  failure: 'codec' | 'invalidFile' | null;
  /** It lasts longer than the channel may upload. */
  tooLong: boolean;
}

export interface YoutubeVideo extends Body {
  id: string;
  world: string;
  at: Date;
}
type Seen = Pick<Body, 'failure' | 'tooLong'>;
export type YoutubeVideos = ReturnType<typeof createVideos>;
type New = Omit<Body, 'readyAt' | keyof Seen>;

/** Videos, worked on for a while after their last byte came. */
export function createVideos(stage: Stage, sessions: Sessions) {
  const { things, now } = stage;
  const shown = ({ id, world, createdAt: at, body }: Thing<Body>): YoutubeVideo => ({ id, world, at, ...body });

  const get = async (world: string, id: string): Promise<YoutubeVideo | null> => {
    const thing = await things.get<Body>('video', id);
    return thing?.world === world ? shown(thing) : null;
  };

  /** What the work on a file finds. */
  async function look(world: string, { channel, session }: Pick<New, 'channel' | 'session'>): Promise<Seen> {
    const file = await sessions.ranges(session);
    const seen = file && (await videoIn(file));
    if (seen === null) return { failure: 'invalidFile', tooLong: false };
    return { failure: null, tooLong: seen.seconds > maxSeconds[accountOf(world, channel)?.longUploads ?? 'allowed'] };
  }

  return {
    get,

    /** Newest first. */
    all: async (world: string): Promise<YoutubeVideo[]> => (await things.list<Body>('video', { world })).map(shown).reverse(),

    /** Where it stands: still worked on, ready, come to nothing, or not taken. */
    stateOf({ readyAt, failure, tooLong }: YoutubeVideo): 'uploaded' | 'processed' | 'failed' | 'rejected' {
      if (Date.parse(readyAt) > now().getTime()) return 'uploaded';
      return failure !== null ? 'failed' : tooLong ? 'rejected' : 'processed';
    },

    /** The video that a session becomes; the same however often it is made. */
    async make({ world, things: own }: Asked, video: New): Promise<YoutubeVideo> {
      const id = digest('video', video.session).slice(0, 11);
      const there = await get(world, id);
      if (there) return there;
      const fails = (await stage.faults.take(world, 'process', ['processing_fails'])) !== null;
      const locked = accountOf(world, video.channel)?.locked === true;
      const status = locked ? { ...video.status, privacyStatus: 'private' as const } : video.status;
      const seen: Seen = fails ? { failure: 'codec', tooLong: false } : await look(world, video);
      const body: Body = { ...video, status, ...seen, readyAt: new Date(now().getTime() + stage.pace.processing).toISOString() };
      await own.add({ kind: 'video', id, world, body });
      return (await get(world, id)) ?? { id, world, at: now(), ...body };
    },

    async update({ things: own }: Asked, id: string, parts: Partial<Pick<Body, 'snippet' | 'status'>>): Promise<void> {
      await own.change<Body>('video', id, ({ body }) => ({ ...body, ...parts }));
    },

    remove: ({ things: own }: Asked, id: string): Promise<boolean> => own.remove('video', id),
  };
}
