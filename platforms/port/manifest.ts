import type { Traits } from '@everycast/contract/accounts';
import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { NamedPlatformId } from '@everycast/contract/named-platforms';
import type { PresetName } from '@everycast/contract/video-presets';
import type { Ratio } from '@everycast/contract/videos';
import type { Watermark } from '@everycast/contract/watermark';
import type { CodesOf, Message, MessageCode, Params } from '@everycast/messages/message';
import type { Capability } from './capabilities.ts';
import type { MediaRules, Ratio as RatioRange } from './media-rules.ts';
import type { MetricsOffer } from './metrics-offer.ts';
import type { OptionField, Options } from './options.ts';
import type { ItemKind, ResponseAction } from './response.ts';

export type { Traits };

/** A range of text that the platform shows as a link. `start` and `end` are UTF-16 indices. */
export type Facet = { kind: 'link' | 'mention' | 'hashtag'; start: number; end: number; value: string };

/**
 * The length of a text on this platform. `over`: the excess, in `unit`s; `overFrom`: the UTF-16 index where it starts, or null if
 * everything fits.
 */
export type Measure = { unit: 'graphemes' | 'characters' | 'bytes'; length: number; max: number; over: number; overFrom: number | null };

/**
 * An issue of a post before it is sent. `stops`: it can't be published; `note`: it can, and this is what happens. `field`: where to fix it
 * (an option by its key); `part`: which post of a thread, 0 for the first. Its text is that of `code` among the messages' issues.
 */
export type Issue = {
  weight: 'stops' | 'note';
  field: 'text' | 'media' | 'alt' | 'thread' | 'firstComment' | `option ${string}`;
  part?: number;
  code: CodesOf<'issues'>;
  params?: Params;
};

/** What the rules need to know about an original image or video. `bytes` is its size; seconds and codecs are a video's. */
export interface DraftMedia {
  kind: 'image' | 'video';
  contentType: string;
  animated: boolean;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  seconds: number | null;
  framesPerSecond: number | null;
  videoCodec: string | null;
  /** null: no audio. */
  audioCodec: string | null;
  /** If its aspect ratio isn't supported, it is cropped instead of getting a border. */
  crop?: boolean;
  /** Where, by ratio. */
  crops?: MediaCrops;
  /** What is drawn over it. */
  watermark?: Watermark;
}

export interface DraftPart {
  text: string;
  media: DraftMedia[];
}

/** A draft post: its first part, the thread's further parts, and the comment. */
export interface DraftContent extends DraftPart {
  thread: DraftPart[];
  firstComment: string;
  options: Options;
  /** The images of options, by the option's key; deleted ones are missing. */
  pictures: Readonly<Record<string, DraftMedia>>;
}

/** What can be published. `short`: a vertical video in the platform's own format (reel, short). */
export const publishKinds = [
  'text',
  'link',
  'image',
  'images',
  'video',
  'short',
  'thread',
  'first_comment',
  'alt_text',
  'edit',
  'remove',
] as const;
export type PublishKind = (typeof publishKinds)[number];

/**
 * A permission to request. `needed`: the connection is useless without it; `for` completes "Everycast needs this to …". `vetted`: the
 * platform rejects the whole request of an app that wasn't reviewed for it, so it is only requested if the operator says that it was.
 */
export interface Scope {
  name: string;
  for: MessageCode;
  needed: boolean;
  vetted?: true;
}

/**
 * How people connect. `scopes`: what connecting always needs, and what each capability needs. `service`: the platform's own, or null if
 * each person names a server. `hosts`: the platform's several URLs by role; under any other service (a stand-in, a proxy) each is a path of
 * that name. `names`: hosts that are the platform's own, with all below them, where people may name other servers. `apiVersion`: the adapter's API version, if its platform retires old ones; operators can set another. `console`: where this
 * instance's operator creates an app and gets its credentials, or null if Everycast registers itself.
 */
export type ConnectBy =
  | { by: 'password'; service: string | null; names?: readonly string[] }
  | {
      by: 'oauth';
      service: string | null;
      hosts: Readonly<Record<string, string>>;
      apiVersion?: string;
      scopes: { readonly connect: readonly Scope[] } & { readonly [C in Capability]?: readonly Scope[] };
      console: { url: string; steps: readonly MessageCode[] } | null;
    };

export type OAuthConnectBy = Extract<ConnectBy, { by: 'oauth' }>;

/**
 * How often something can be done before the platform rejects it, where only counting reveals it. A step names the quota it uses. `per`:
 * per account, for all accounts connected through one app, or for those of them with the same `trait` of that name (whose login it is); an
 * account without that trait counts alone. `window`: the past number of seconds, or since midnight in a zone.
 */
export interface Quota {
  name: string;
  max: number;
  per: 'account' | 'app' | { trait: string };
  window: { seconds: number } | { dayIn: string };
}

/**
 * The daily cost limit of calls for all accounts connected through one app, where only counting reveals it. Adapters report a call's cost
 * before they make it, by `env.spend` with the name of the quota. `dayIn`: the zone whose midnight starts a day.
 */
export interface CallQuota {
  name: string;
  max: number;
  dayIn: string;
}

/** A link card: what a person has typed replaces the page's own; null if they have typed nothing. */
export interface CardWish {
  url: string;
  title: string | null;
  description: string | null;
}

/**
 * A place for videos on a platform that the editor has a preset for; its limits are those of `media` with these options and for an account
 * with these traits. Sizes in pixels, rates in bits per second; `maxSeconds` if this place has a stricter limit.
 */
export interface VideoPlace {
  id: string;
  /** Takes the platform's name. */
  name: PresetName['code'];
  ratio: Ratio;
  width: number;
  height: number;
  videoBitrate?: number;
  audioBitrate?: number;
  maxSeconds?: number;
  options?: Options;
  traits?: Traits;
}

/**
 * How its apps show an image of a post in a feed. `whole`: the ratios they show whole, null for all; of an image with another one they show
 * the middle, with the nearest of these. `best`: the ratios that fill most of a feed, the usual one first. Each manifest names its source.
 */
export interface ImageFeed {
  whole: RatioRange | null;
  best: readonly string[];
}

/** true, or why not, in the platform's own terms. */
type Can = true | MessageCode | Message;

/** What somebody wrote, as far as it decides how it can be answered. `at`: when; of a message, that of the newest in its conversation. */
export interface Answerable {
  kind: ItemKind;
  at: Date;
}

/** What arrives in an account's inbox, and how it can be answered. */
export interface EngagementRules {
  kinds: Readonly<Record<ItemKind, Can>>;
  actions: Readonly<Record<ResponseAction, Can>>;
  /** Why an action that is possible isn't for this item or account, or no longer; null if it is. Missing: it always is. */
  refuses?(action: ResponseAction, item: Answerable, now: Date, traits: Traits): MessageCode | Message | null;
  /** The length of a response's text. `to`: the handle it answers, for platforms that mention people in the text. */
  measure(action: Exclude<ResponseAction, 'like'>, text: string, to: string, traits: Traits): Measure;
  /** How soon it may be read again, for platforms that charge for reading or limit it strictly. Seconds; missing: as soon as is useful. */
  readEvery?: number;
  /** Which of `calls` all accounts of an app share for reading, and what a reading usually costs of it. */
  share?: { quota: string; cost: number };
}

/** Plain data and pure rules, the same in the browser and on the server. */
export interface PlatformManifest {
  id: NamedPlatformId;
  /** The platform's display name. */
  name: string;
  connect: ConnectBy;
  /** true, or why not, in the platform's own terms. */
  publishes: Readonly<Record<PublishKind, true | MessageCode | Message>>;
  /** What it reports about posts and accounts; missing without the capability `metrics`. */
  metrics?: MetricsOffer;
  /** How Everycast looks up a post after a lost response; a sentence for the capabilities table. */
  looks: MessageCode;
  /**
   * How a post is previewed: a `micropost`, a `card` with wide images, `picture` first with the text below, a `video` with a title, or a
   * line in a `chat`.
   */
  drawn: 'micropost' | 'card' | 'picture' | 'video' | 'chat';
  /**
   * Where feeds fold a text behind “more”, for the preview; null where they show all of it. No platform documents it, and it differs with the
   * screen: these are usual numbers.
   */
  folds: { characters: number; lines: number } | null;
  /** Missing if it has no inbox. */
  engagement?: EngagementRules;
  /** Why it can’t have an inbox, in the platform's own terms; required without one. */
  noEngagement?: MessageCode | Message;
  /**
   * How people are found whom a text can mention: `search` by a part of their name, or only by their whole `handle`, where each request costs
   * money. Missing if apps can't.
   */
  people?: 'search' | 'handle';
  quotas: { readonly [C in Capability]?: readonly Quota[] };
  calls?: readonly CallQuota[];
  /** The platform requires every login to be checked this often, used or not. Minutes. */
  lookEvery?: number;
  /** It fetches some files itself, from a URL of this instance. */
  fetches?: true;
  /** The options of a post on this platform, in display order. */
  options(traits: Traits): readonly OptionField[];
  /**
   * A text's length on this platform. `media`: its part's media, if the limit depends on them; missing or empty, the strictest limit
   * applies.
   */
  measure(text: string, traits: Traits, media?: readonly Pick<DraftMedia, 'kind'>[]): Measure;
  facets(text: string): Facet[];
  /**
   * The card that Everycast creates for a part: of its first link, if the part has no media and a card is wanted. Missing if the platform
   * reads pages itself, or shows no cards.
   */
  card?(part: { text: string; media: readonly unknown[] }, options: Options, traits: Traits): CardWish | null;
  /** The document that a part's images become, one page each, or null if they stay images. Missing: they always do. */
  document?(part: { text: string; media: readonly Pick<DraftMedia, 'kind'>[] }, options: Options): { title: string } | null;
  /** The media it accepts in such a post. */
  media(part: DraftPart, options: Options, traits: Traits): MediaRules;
  videoPlaces?: readonly VideoPlace[];
  /** Missing: its posts have no images. */
  imageFeed?: ImageFeed;
  /** All issues of a post, worst first; nothing that stops a post that could be published. */
  check(content: DraftContent, traits: Traits): Issue[];
}
