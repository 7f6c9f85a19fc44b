import type { Traits } from '@everycast/contract/accounts';
import type { NamedPlatformId } from '@everycast/contract/named-platforms';
import type { CodesOf, Message, MessageCode, Params } from '@everycast/messages/message';
import type { Capability } from './capabilities.ts';
import type { MediaRules } from './media-rules.ts';
import type { OptionField, Options } from './options.ts';

export type { Traits };

/** A stretch of text that the platform shows as a link. `start` and `end` are UTF-16 indices into the text. */
export type Facet = { kind: 'link' | 'mention' | 'hashtag'; start: number; end: number; value: string };

/** How long a text is for this platform. `over` is what is too much, in `unit`s; `overFrom` the UTF-16 index at which it begins, or null where all fits. */
export type Measure = { unit: 'graphemes' | 'characters' | 'bytes'; length: number; max: number; over: number; overFrom: number | null };

/**
 * What is to be said about a post before anything is sent. `stops`: it cannot go out as it is; `note`: it can, and this is what becomes of
 * it. `field` says where to mend it (an option by its key); `part` which post of a thread it is about, 0 the first. Its text is that of `code`
 * among the messages' issues.
 */
export type Issue = {
  weight: 'stops' | 'note';
  field: 'text' | 'media' | 'alt' | 'thread' | 'firstComment' | `option ${string}`;
  part?: number;
  code: CodesOf<'issues'>;
  params?: Params;
};

/** What the rules need to know of a picture or a video, as the person added it. `bytes` is its size; seconds and codecs are a video's. */
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
  /** null: it has no sound. */
  audioCodec: string | null;
  /** Where its shape is not taken, what sticks out is cut off instead of a border being put around it. */
  crop?: boolean;
}

export interface DraftPart {
  text: string;
  media: DraftMedia[];
}

/** A post as it is being written: its first part, those that continue it as a thread, and what goes under it. */
export interface DraftContent extends DraftPart {
  thread: DraftPart[];
  firstComment: string;
  options: Options;
  /** Those that options name, by the key of the option; one that is not there any more is missing. */
  pictures: Readonly<Record<string, DraftMedia>>;
}

/** What can be published. `short` is a vertical video in the place that the platform has for those (reel, short). */
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
 * A permission that is asked for. `needed`: without it the connection is of no use; `for` completes "Everycast needs this to …".
 * `vetted`: the platform refuses everything to an app that asks for it and was not looked at for it, so it is asked for only where the
 * operator says that it was.
 */
export interface Scope {
  name: string;
  for: MessageCode;
  needed: boolean;
  vetted?: true;
}

/**
 * How people connect. `scopes`: what connecting needs in any case, and what each capability needs. `service` is where the platform itself is, or null where each person names a server.
 * `hosts`: the platform's several addresses by role; under any other service (a stand-in, a proxy) each is a path of that name.
 * `apiVersion`: of the API that the adapter speaks, where its platform ends old ones. Operators may name another.
 * `console` is where the operator of this instance makes an app and gets its credentials, or null where Everycast registers by itself.
 */
export type ConnectBy =
  | { by: 'password'; service: string | null }
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
 * How often something may be done before the platform says no, where only counting tells. A step names the quota that it spends.
 * `per`: with one account, with all those that are connected through one app together, or with those of them whose `trait` of that name is
 * the same (whose login it is); an account without that trait counts alone. `window`: so many seconds back from now, or since midnight in a
 * zone.
 */
export interface Quota {
  name: string;
  max: number;
  per: 'account' | 'app' | { trait: string };
  window: { seconds: number } | { dayIn: string };
}

/**
 * What calls of all accounts that are connected through one app may cost in a day, where only counting tells. Adapters say what a call
 * costs before they make it, by `env.spend` with the name of the quota. `dayIn`: the zone whose midnight begins a day.
 */
export interface CallQuota {
  name: string;
  max: number;
  dayIn: string;
}

/** The card of a link: what a person has typed stands in for what the page says; null where they have typed nothing. */
export interface CardWish {
  url: string;
  title: string | null;
  description: string | null;
}

/** Plain data and pure rules, the same in the browser and on the server. */
export interface PlatformManifest {
  id: NamedPlatformId;
  /** As people know it. */
  name: string;
  connect: ConnectBy;
  /** true, or in the platform's own terms why not. */
  publishes: Readonly<Record<PublishKind, true | MessageCode | Message>>;
  /** How Everycast finds out whether a post is there after an answer that did not come; a sentence for the table of capabilities. */
  looks: MessageCode;
  /**
   * How a post is drawn before it is out: a `micropost` among others, a `card` with wide pictures, `picture` first and its words below,
   * a `video` with a title, or a line in a `chat`.
   */
  drawn: 'micropost' | 'card' | 'picture' | 'video' | 'chat';
  quotas: { readonly [C in Capability]?: readonly Quota[] };
  calls?: readonly CallQuota[];
  /** The platform wants every login to be looked at this often, used or not. Minutes. */
  lookEvery?: number;
  /** It fetches some files itself, from an address of this instance. */
  fetches?: true;
  /** What can be chosen for a post on this platform alone, in the order in which it is shown. */
  options(traits: Traits): readonly OptionField[];
  /**
   * How long a text is here. `media`: what stands with it in its part, where how long it may be depends on that; left out, or with none, it
   * is held to the least that any post may have.
   */
  measure(text: string, traits: Traits, media?: readonly Pick<DraftMedia, 'kind'>[]): Measure;
  facets(text: string): Facet[];
  /**
   * The card that Everycast makes for a part of a post: of its first link, where nothing else is to be seen in it and a card is wanted.
   * Missing where the platform reads pages itself, or shows no cards.
   */
  card?(part: { text: string; media: readonly unknown[] }, options: Options, traits: Traits): CardWish | null;
  /** What it takes of media in a post like this. */
  media(part: DraftPart, options: Options, traits: Traits): MediaRules;
  /** Everything that is to be said about a post, worst first; nothing that stops it where it can go out. */
  check(content: DraftContent, traits: Traits): Issue[];
}
