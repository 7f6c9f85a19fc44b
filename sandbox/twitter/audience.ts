import type { Written } from '../core/audience/audience.ts';
import type { Person, StandInContext } from '../core/stand-in.ts';
import { people } from './people.ts';
import type { TwitterPost } from './post.ts';

/** A post of the audience, and the account that it mentions. */
export type AudiencePost = TwitterPost & { by: Person; mentions: string };

/** What the audience posted because of these posts: replies, which mention the author they answer, and posts that mention the account. */
export function audienceOf({ audience, now }: Pick<StandInContext, 'audience' | 'now'>, posts: readonly TwitterPost[]): AudiencePost[] {
  return posts.flatMap((post) => {
    if (post.replyTo !== null) return [];
    const seen = { id: post.id, account: post.author, at: post.at };
    return [
      ...audience.comments(seen, now()).map((one) => postBy(one, post, one.text, { replyTo: post.id, conversation: post.conversation })),
      ...audience.mentions(seen, now()).map((one) => {
        const text = `@${people.find(post.tenant, post.author)?.handle} ${one.text}`;
        return postBy(one, post, text, { replyTo: null, conversation: one.id });
      }),
    ];
  });
}

const postBy = (
  { id, by, at }: Written,
  { tenant, author }: TwitterPost,
  text: string,
  place: Pick<TwitterPost, 'replyTo' | 'conversation'>,
): AudiencePost => ({
  id,
  at,
  tenant,
  author: by.id,
  by,
  mentions: author,
  text,
  mediaIds: [],
  title: null,
  preview: null,
  replySettings: null,
  madeWithAi: false,
  paidPartnership: false,
  ...place,
});
