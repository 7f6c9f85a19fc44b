import type { MediaCredit } from '@everycast/contract/media-credit';
import type { SourceId } from '@everycast/contract/named-sources';
import type { Message } from '@everycast/messages/message';
import type { Credentials } from '@everycast/platforms/port/account';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import type { OAuthConnectBy } from '@everycast/platforms/port/manifest';

/** A person's connection as sources see it; one that needs none has only its address. */
export interface SourceLogin {
  service: string;
  credentials: Credentials;
}

/** What a source receives; it has access to nothing else. Both are guarded against private addresses. */
export interface SourceEnv {
  fetch: typeof globalThis.fetch;
  /** For whole files and endless lists, with time for both. */
  download: typeof globalThis.fetch;
  now(): Date;
  signal?: AbortSignal;
}

/** A file or a folder. What is unknown is null. */
export interface RemoteEntry {
  id: string;
  folder: boolean;
  name: string;
  /** Shown instead of the name, for a folder that the source has for everyone. */
  label?: Message;
  contentType: string | null;
  bytes: number | null;
  modifiedAt: Date | null;
  /** Whether `thumbnail` may have one. */
  pictured: boolean;
  /** Why it can't be imported, where neither its type nor its size say so. */
  refusal: Message | null;
  credit: MediaCredit | null;
}

/** A part of a list. `cursor`: where the next one starts; null at the end. */
export interface RemotePage {
  entries: RemoteEntry[];
  cursor: string | null;
  /** What isn't listed. */
  note?: Message;
}

/** How people connect. */
export type SourceConnect =
  | { by: 'oauth'; connectBy: OAuthConnectBy; connector: OAuthConnector }
  | { by: 'password'; connect(given: PasswordGiven, env: SourceEnv): Promise<PasswordLogin> }
  | { by: 'none'; service: string };

export interface PasswordGiven {
  address: string;
  username: string;
  password: string;
}

/** A login by password: whose it is, and its server. */
export interface PasswordLogin extends SourceLogin {
  remoteId: string;
  name: string;
}

/** One place where people have files. All methods throw PlatformProblem, and errors of the signal. */
export interface Source {
  id: SourceId;
  connect: SourceConnect;
  /** A folder's content, or that of the top. */
  list(login: SourceLogin, ask: { folder: string | null; cursor: string | null }, env: SourceEnv): Promise<RemotePage>;
  /** Files and folders by name, in all folders. */
  search(login: SourceLogin, ask: { text: string; cursor: string | null }, env: SourceEnv): Promise<RemotePage>;
  /** One file. `version`: changes with its content; null where files never change. */
  find(login: SourceLogin, id: string, env: SourceEnv): Promise<RemoteEntry & { version: string | null }>;
  /** A small image, in any format; null if there is none. */
  thumbnail(login: SourceLogin, id: string, env: SourceEnv): Promise<Uint8Array | null>;
  /** Its content. */
  open(login: SourceLogin, id: string, env: SourceEnv): Promise<Response>;
}

/** All sources, by ID. */
export type AllSources = Readonly<Record<SourceId, Source>>;
