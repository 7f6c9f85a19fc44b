import { digest } from '../core/ids.ts';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';
import type { Thing } from '../core/things.ts';
import { accountOf } from './channels.ts';
import type { VideoSnippet, VideoStatus } from './resources.ts';

interface Body {
  channel: string;
  session: string;
  type: string;
  size: number;
  snippet: VideoSnippet;
  status: VideoStatus;
  notify: boolean;
  readyAt: string;
  fails: boolean;
}

export interface YoutubeVideo extends Body {
  id: string;
  world: string;
  at: Date;
}
export type YoutubeVideos = ReturnType<typeof createVideos>;
type New = Omit<Body, 'readyAt' | 'fails'>;

/** Videos, worked on for a while after their last byte came. */
export function createVideos(stage: Stage) {
  const { things, now } = stage;
  const shown = ({ id, world, createdAt: at, body }: Thing<Body>): YoutubeVideo => ({ id, world, at, ...body });

  const get = async (world: string, id: string): Promise<YoutubeVideo | null> => {
    const thing = await things.get<Body>('video', id);
    return thing?.world === world ? shown(thing) : null;
  };

  return {
    get,

    /** Newest first. */
    all: async (world: string): Promise<YoutubeVideo[]> => (await things.list<Body>('video', { world })).map(shown).reverse(),

    /** Where it stands: still worked on, ready, or come to nothing. */
    stateOf: ({ readyAt, fails }: YoutubeVideo): 'uploaded' | 'processed' | 'failed' =>
      Date.parse(readyAt) > now().getTime() ? 'uploaded' : fails ? 'failed' : 'processed',

    /** The video that a session becomes; the same however often it is made. */
    async make({ world, things: own }: Asked, video: New): Promise<YoutubeVideo> {
      const id = digest('video', video.session).slice(0, 11);
      const there = await get(world, id);
      if (there) return there;
      const fails = (await stage.faults.take(world, 'process', ['processing_fails'])) !== null;
      const locked = accountOf(world, video.channel)?.locked === true;
      const status = locked ? { ...video.status, privacyStatus: 'private' as const } : video.status;
      const body: Body = { ...video, status, fails, readyAt: new Date(now().getTime() + stage.pace.processing).toISOString() };
      await own.add({ kind: 'video', id, world, body });
      return (await get(world, id)) ?? { id, world, at: now(), ...body };
    },

    async update({ things: own }: Asked, id: string, parts: Partial<Pick<Body, 'snippet' | 'status'>>): Promise<void> {
      await own.change<Body>('video', id, ({ body }) => ({ ...body, ...parts }));
    },

    remove: ({ things: own }: Asked, id: string): Promise<boolean> => own.remove('video', id),
  };
}
