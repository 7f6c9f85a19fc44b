import { z } from 'zod';

const Id = z.string().regex(/^[0-9]{1,19}$/);
const Settings = z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']);
const Action = z.record(z.string(), z.unknown()).optional();

/** The description's schema CreatePostsRequest: X rejects unknown fields. */
export const NewPost = z.strictObject({
  text: z.string().default(''),
  media: z
    .strictObject({
      media_ids: z.array(Id).min(1).max(4),
      tagged_user_ids: z.array(Id).max(10).optional(),
      // A title's maximum length is unofficial: the description doesn't say.
      title: z.string().max(70, 'The title is too long.').optional(),
      description: z.string().optional(),
      embeddable: z.boolean().optional(),
      preview_media_id: Id.optional(),
      call_to_actions: z.strictObject({ app_install: Action, visit_site: Action, watch_now: Action }).optional(),
    })
    .optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: Id,
      // According to the description, accepted without effect.
      auto_populate_reply_metadata: z.boolean().optional(),
      exclude_reply_user_ids: z.array(z.string()).optional(),
    })
    .optional(),
  reply_settings: Settings.optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  quote_tweet_id: Id.optional(),
  edit_options: z.strictObject({ previous_post_id: Id }).optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.int().min(5).max(10_080),
      reply_settings: Settings.optional(),
    })
    .optional(),
  geo: z.strictObject({ place_id: z.string() }).optional(),
  community_id: Id.optional(),
  card_uri: z.string().optional(),
  direct_message_deep_link: z.string().optional(),
  for_super_followers_only: z.boolean().optional(),
  share_with_followers: z.boolean().optional(),
  nullcast: z.boolean().optional(),
});
export type NewPost = z.infer<typeof NewPost>;

/** Everything supported here; a post's other fields are known, and rejected. */
const played = {
  post: ['text', 'media', 'reply', 'reply_settings', 'made_with_ai', 'paid_partnership'],
  media: ['media_ids', 'title', 'preview_media_id'],
  reply: ['in_reply_to_tweet_id', 'auto_populate_reply_metadata'],
};

/**
 * Why this account can't use one of a post's fields, or null. Apps open to everyone can't quote (changelog of April 2026), and nobody here
 * has the subscription that editing requires. X has no such rule for the rest, such as polls and places: Everycast sends none, so this
 * stand-in doesn't support them, and rejects them in the same way instead of accepting and not showing them.
 */
export function closedIn(wish: NewPost): string | null {
  if (wish.quote_tweet_id !== undefined) return 'Quoting is not part of this access level.';
  if (wish.edit_options !== undefined) return 'You are not permitted to edit posts: that is for accounts with a subscription.';
  const others = (value: object = {}, known: readonly string[]) => Object.keys(value).filter((key) => !known.includes(key));
  const [first] = [...others(wish, played.post), ...others(wish.media, played.media), ...others(wish.reply, played.reply)];
  return first === undefined ? null : `This stand-in does not play ${first}.`;
}
