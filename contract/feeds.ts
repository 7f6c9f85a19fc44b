import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { feedVariables, unknownFeedVariable } from './feed-template.ts';
import { LineOf, NameOf } from './one-line.ts';

/** The most feeds per workspace. */
export const maxFeeds = 50;
export const maxFeedUrl = 2000;
export const maxFeedTemplate = 2000;
export const maxFeedName = 200;
/** The most posts that a feed can be allowed to create in 24 hours. */
export const maxPerDay = 50;
/** The most accounts of one feed. */
const maxFeedAccounts = 100;
/** The most words of a filter, and characters of each. */
const maxWords = 50;
const maxWord = 100;

/** What becomes of a new item. */
export const feedActions = ['draft', 'request', 'queue', 'publish'] as const;
export const FeedAction = z.enum(feedActions);
export type FeedAction = z.infer<typeof FeedAction>;

/** What became of an item: `waiting` is about to be added to the queue; `approval` waits for approval. */
export const FeedOutcome = z.enum(['draft', 'waiting', 'queued', 'published', 'approval']);
export type FeedOutcome = z.infer<typeof FeedOutcome>;

const Words = z.array(LineOf(maxWord).min(1, 'schema.feed_word')).max(maxWords).default([]);

/** The address of a feed, or of a page that links to one; the scheme may be missing. */
const FeedUrl = z
  .string()
  .trim()
  .min(1, 'schema.feed_url')
  .max(maxFeedUrl, 'schema.too_many_characters')
  .overwrite((written) => (/^[a-z][a-z\d+.-]*:/i.test(written) && !/^[^/]+:\d/.test(written) ? written : `https://${written}`))
  .refine((url) => URL.canParse(url), 'schema.feed_url');

export const FeedPage = z.strictObject({ url: FeedUrl }).meta({ id: 'FeedAddress' });

/** One of a feed's items, as plain text. */
export const FeedItem = z
  .object({
    title: z.string(),
    link: z.string(),
    summary: z.string(),
    author: z.string(),
    source: z.string().describe('The feed’s title'),
    categories: z.array(z.string()),
    at: Instant.nullable().describe('When it was published; null if the feed doesn’t say'),
  })
  .meta({ id: 'FeedItem' });
export type FeedItem = z.infer<typeof FeedItem>;

/** What is at an address: a feed with its newest items, or a page with links to feeds. */
export const FeedCheck = z
  .object({
    url: z.string().describe('After redirects'),
    title: z.string(),
    isFeed: z.boolean(),
    count: z.number().int().describe('How many items the feed has'),
    items: z.array(FeedItem).describe('The newest'),
    found: z.array(z.object({ url: z.string(), title: z.string() })).describe('Feeds that the page links to'),
  })
  .meta({ id: 'FeedCheck' });
export type FeedCheck = z.infer<typeof FeedCheck>;

const settings = {
  url: FeedUrl,
  name: NameOf(maxFeedName),
  template: z
    .string()
    .trim()
    .min(1, 'schema.feed_template')
    .max(maxFeedTemplate, 'schema.too_many_characters')
    .superRefine((template, context) => {
      const unknown = unknownFeedVariable(template);
      const known = feedVariables.map((name) => `{${name}}`).join(', ');
      if (unknown !== null) context.addIssue({ code: 'custom', message: 'schema.unknown_variable', params: { variable: unknown, known } });
    })
    .describe('The post’s text: {title}, {link}, {summary}, {author}, {source}, {hashtags}, and the variables of accounts'),
  action: FeedAction.describe(
    '`draft`: saved as a draft; `request`: asks for approval, or is a draft where nothing needs it; `queue`: added to the queues of its accounts; `publish`: published at once',
  ),
  accountIds: z.array(Id).max(maxFeedAccounts),
  contains: Words.describe('Only items with at least one of these words; empty for all'),
  without: Words.describe('No items with any of these words'),
  categories: Words.describe('Only items in at least one of these categories; empty for all'),
  pictures: z
    .boolean()
    .default(false)
    .describe('Attaches the picture that the feed has of an item, or else the one that its page names for links'),
  perDay: z.number().int().min(1).max(maxPerDay).default(10).describe('The most posts in 24 hours; the newest items come first'),
};

export const NewFeed = z
  .strictObject({
    ...settings,
    first: z.enum(['none', 'newest']).default('none').describe('What to take from the items that are already there'),
  })
  .meta({ id: 'NewFeed' });
export type NewFeed = z.infer<typeof NewFeed>;

export const FeedSettings = z.strictObject(settings).meta({ id: 'FeedSettings' });
export type FeedSettings = z.infer<typeof FeedSettings>;

/** An item that became a post. */
export const FeedPost = z
  .object({
    id: Id,
    postId: Id.nullable().describe('Null if the post was deleted'),
    title: z.string(),
    link: z.string(),
    at: Instant,
    outcome: FeedOutcome,
    problem: z.string().nullable().describe('Why it is a draft, or has no picture, in the reader’s language'),
  })
  .meta({ id: 'FeedPost' });
export type FeedPost = z.infer<typeof FeedPost>;

/** A feed whose new items become posts. */
export const Feed = z
  .object({
    id: Id,
    ...settings,
    contains: z.array(z.string()),
    without: z.array(z.string()),
    categories: z.array(z.string()),
    paused: z.boolean(),
    reading: z.boolean(),
    readAt: Instant.nullable().describe('When it was last read; null: not yet'),
    nextAt: Instant.nullable().describe('When it is read next; null while it is paused'),
    problem: z.string().nullable().describe('Why it couldn’t be read, in the reader’s language'),
    skipped: z.number().int().describe('New items that the last reading left out because of the limit'),
    posts: z.array(FeedPost).describe('The newest'),
  })
  .meta({ id: 'Feed' });
export type Feed = z.infer<typeof Feed>;
