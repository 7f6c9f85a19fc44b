import type { Written } from '../core/audience/audience.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { Person, StandInContext } from '../core/stand-in.ts';
import { accounts } from './channels.ts';
import type { YoutubeComment, YoutubeComments } from './comments.ts';
import { isClosed } from './statistics.ts';
import type { YoutubeVideo, YoutubeVideos } from './videos.ts';

/** A comment of a channel or the audience. `parent`: the comment it answers. */
export interface SeenComment {
  id: string;
  by: Person;
  text: string;
  at: Date;
  video: YoutubeVideo;
  parent: string | null;
}

export const commentIdOf = ({ key }: Pick<Written, 'key'>): string => `Ug${key}`;
const newestFirst = (all: readonly SeenComment[]): SeenComment[] => all.toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** What people wrote under videos. */
export function createInbox({ audience, now }: StandInContext, videos: YoutubeVideos, own: YoutubeComments) {
  const seen = ({ id, author, text, at, parent }: YoutubeComment, video: YoutubeVideo): SeenComment => {
    const by = accounts.find(video.tenant, author) ?? { id: author, handle: author, name: author };
    return { id, by, text, at, video, parent };
  };

  /** Comments under a video, answers included; newest first. */
  async function comments(video: YoutubeVideo): Promise<SeenComment[]> {
    if (isClosed(video)) return [];
    const { id, channel: account, at } = video;
    const theirs = audience.comments({ id, account, at }, now()).map((written): SeenComment => {
      const by = { ...written.by, handle: `@${written.by.handle}` };
      return { id: commentIdOf(written), by, text: written.text, at: written.at, video, parent: null };
    });
    return newestFirst([...theirs, ...(await own.all(video.tenant, id)).map((one) => seen(one, video))]);
  }

  const ofChannel = async (tenant: string, channel: string): Promise<SeenComment[]> => {
    const all = await videos.all(tenant, channel);
    return newestFirst((await Promise.all(all.map(comments))).flat());
  };

  return {
    comments,
    ofChannel,

    /** A comment under any video: first of the account's channel. */
    async comment({ tenant, account }: Pick<ParsedRequest, 'tenant' | 'account'>, id: string): Promise<SeenComment | null> {
      const isIt = (one: SeenComment) => one.id === id;
      const own = (await ofChannel(tenant, account)).find(isIt);
      if (own) return own;
      return (await Promise.all((await videos.all(tenant)).map(comments))).flat().find(isIt) ?? null;
    },
  };
}
