import type { Message, MessageCode } from '@everycast/messages/message';
import type { Audience, Written } from './audience/audience.ts';
import type { ConsentHost } from './consent-host.ts';
import type { Faults } from './faults.ts';
import type { FileStore } from './files.ts';
import type { Person } from './people.ts';
import type { RecordStore } from './records.ts';
import type { Answer, Http } from './routes/http.ts';
import type { Tokens } from './tokens.ts';
import type { Allowance, RateLimitStatus } from './windows.ts';

export type { Person };

/** What a stand-in receives: its own storage, and nothing from adapters. */
export interface StandInContext {
  platform: string;
  records: RecordStore;
  tokens: Tokens;
  faults: Faults;
  files: FileStore;
  consentHost: ConsentHost;
  now(): Date;
  spend(tenant: string, account: string, allowance: Allowance): Promise<RateLimitStatus>;
  /** The secret of the tenant's app. */
  clientSecret(tenant: string): string;
  /** This stand-in's URL, without a trailing slash. */
  base(): string;
  /** For platforms that fetch media themselves. */
  fetch: typeof globalThis.fetch;
  /** What people do, besides the tenant's own. */
  audience: Audience;
  /**
   * How long processing, slow responses and triggered limits take, in milliseconds; and how many seconds of the audience's life pass in one
   * (0: nobody reacts).
   */
  pace: { processing: number; slow: number; limited: number; audience: number };
}

/** A linked range of a text. */
export interface Linked {
  start: number;
  end: number;
  url: string;
}

/**
 * A post as people see it on the platform. URLs are paths under the stand-in's base. `cover`: a video's cover image; for an image that is
 * the cover of the post, the image itself. `title`, `pages`: a document's.
 */
export interface FeedPost {
  id: string;
  by: Person;
  text: string;
  media: { kind: 'image' | 'video' | 'document'; path: string; alt: string; cover?: string; title?: string; pages?: number }[];
  /** The post that it continues or replies to. */
  replyTo: string | null;
  /** The link preview below the text. */
  link: { url: string; title: string; description?: string; picture?: string } | null;
  /** The text's links in order: ranges in UTF-16 units, without overlaps. */
  links: Linked[];
  /** What else the platform shows or stores: a title, who can see it. */
  details: { name: MessageCode; value: string | Message }[];
  at: string;
  path: string;
  /** Nobody else can see it, so there is no audience. */
  unseen?: true;
}

/** A post in a feed before it is shown, which takes longer. */
export interface FeedEntry {
  id: string;
  by: Person;
  at: Date;
  /** An entry of its thread before it, if it isn't the first. */
  under: string | null;
  /** A part of its URL that no other's has, but those of comments on it; empty if there is none. */
  mark: string;
  /** The post, and what is shown along with it; nothing, if nobody can see it. */
  show(): Promise<FeedPost[]>;
}

/** What people enter to connect an account by username and password. */
export interface Login {
  identifier: string;
  password: string;
}

/** Functions that add routes: for connecting, and for each of the adapter's capabilities. */
export type RoutesByCapability<Services> = {
  [capability in 'connect' | 'publish' | 'metrics' | 'engagement' | 'live']?: readonly ((http: Http, services: Services) => void)[];
};

/** The same, with the services the routes use. */
export const routesWith = <Services>(routes: RoutesByCapability<Services>, services: Services): RoutesByCapability<void> =>
  Object.fromEntries(
    Object.entries(routes).map(([capability, all]) => [capability, all.map((add) => (http: Http) => add(http, services))]),
  );

/** A server that speaks a platform's protocol. */
export interface StandIn {
  platform: string;
  /** Each adds routes, with paths under its base. */
  routes: RoutesByCapability<void>;
  /** The platform's 400 for a request that can't be read. */
  invalid(message: string): Answer;
  /** Query parameters that may be repeated; any other that is repeated is invalid. */
  lists?: readonly string[];
  /** Apps have the access that anyone can sign up for, without what is reserved for vetted ones. */
  selfServe?: true;
  /** Everybody that the tenant has needed so far; there are more. */
  people(tenant: string): Promise<Person[]>;
  /** Their logins and one more, in order; missing if consent is given on a page. */
  logins?(tenant: string): Promise<Login[]>;
  /** All posts, oldest first, without the audience. */
  entries(tenant: string): Promise<FeedEntry[]>;
  /** A comment of the audience as the platform shows it, if not in the usual form; null if such a post has none. */
  comment?(post: FeedPost, comment: Written): FeedPost | null;
  /** The path of a comment of the audience, if it doesn't begin with its post's. */
  commentPath?(comment: Written): string;
}
