import type { Doors } from './doors.ts';
import type { Faults } from './faults.ts';
import type { FileStore } from './files.ts';
import type { RecordStore } from './records.ts';
import type { Http } from './routes/http.ts';
import type { Tokens } from './tokens.ts';
import type { Allowance, Left } from './windows.ts';

/** What a stand-in is given: a memory of its own, and nothing of any adapter. */
export interface Stage {
  platform: string;
  records: RecordStore;
  tokens: Tokens;
  faults: Faults;
  files: FileStore;
  doors: Doors;
  now(): Date;
  spend(tenant: string, account: string, allowance: Allowance): Promise<Left>;
  /** The secret that the tenant's application has here. */
  clientSecret(tenant: string): string;
  /** Where this stand-in is found, without a slash at its end. */
  base(): string;
  /** For platforms that fetch media themselves. */
  fetch: typeof globalThis.fetch;
  /** How long a file is processed, how long a slow answer takes, and how long a limit that is asked for holds. Milliseconds. */
  pace: { processing: number; slow: number; limited: number };
}

/** Somebody, or something of theirs, that has an account on the platform. */
export interface Person {
  id: string;
  handle: string;
  name: string;
}

/** A stretch of a text that leads somewhere. */
export interface Linked {
  start: number;
  end: number;
  url: string;
}

/**
 * A post as people see it on the platform. Addresses are paths under the stand-in's base. `cover`: the picture that stands for a video; of a
 * picture that stands for all of its post, the picture itself.
 */
export interface FeedPost {
  id: string;
  by: Person;
  text: string;
  media: { kind: 'image' | 'video'; path: string; alt: string; cover?: string }[];
  /** The post that it continues or answers. */
  replyTo: string | null;
  /** What the platform shows of a link below the text. */
  link: { url: string; title: string; description?: string; picture?: string } | null;
  /** What can be followed from the text, in its order: stretches of it in UTF-16 units, none within another. */
  links: Linked[];
  /** What else the platform shows or knows of it: a title, who may see it. */
  details: { name: string; value: string }[];
  at: string;
  path: string;
}

/** What somebody types who connects an account by name and password. */
export interface Login {
  identifier: string;
  password: string;
}

/** What adds routes: for connecting, and for each capability that the platform's adapter has. */
export type RoutesByCapability<Parts> = {
  [capability in 'connect' | 'publish' | 'metrics' | 'inbox' | 'live']?: readonly ((http: Http, parts: Parts) => void)[];
};

/** The same, with what the routes work with. */
export const routesWith = <Parts>(routes: RoutesByCapability<Parts>, parts: Parts): RoutesByCapability<void> =>
  Object.fromEntries(Object.entries(routes).map(([capability, all]) => [capability, all.map((add) => (http: Http) => add(http, parts))]));

/** A server that speaks a platform's protocol. */
export interface StandIn {
  platform: string;
  /** Each adds routes, with paths under its base. */
  routes: RoutesByCapability<void>;
  people(tenant: string): Promise<Person[]>;
  /** The logins of its people, in their order; missing where consent is given on a page. */
  logins?(tenant: string): Promise<Login[]>;
  /** Newest first. */
  feed(tenant: string): Promise<FeedPost[]>;
}
