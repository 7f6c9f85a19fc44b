import type { Client } from './client.ts';
import type { Composed } from './compose.ts';

/** An account of the run: its ID in Everycast, and its owner on the platform. */
export interface ChaosAccount {
  id: string;
  /** Who revokes or restores the connection; the same for all accounts of one login. */
  owner: string;
}

/** A post as people see it on the platform. `says`: all of its texts. */
export interface SeenPost {
  says: readonly string[];
  files: number;
  /** The end of its permalink. */
  linkEnd: string;
}

/** A comment of the audience, as people see it on the platform. */
export interface SeenComment {
  id: string;
  /** How its author is called: platforms show a handle, a name or both. */
  names: readonly string[];
  text: string;
  at: string;
  /** All texts of the post it is under. */
  on: readonly string[];
  /** Whether its post is among those whose comments every inbox reads. */
  isWatched: boolean;
}

/** What is said under the accounts' posts: by the audience, and in return. */
export interface SeenTalk {
  comments: readonly SeenComment[];
  /** `under`: the ID of what it answers. */
  replies: readonly { text: string; under: string | null }[];
}

/** A participating network: the real PDS, or a stand-in. */
export interface Network {
  /** Its name in the output. */
  name: string;
  accounts: readonly ChaosAccount[];
  /** The most posts it accepts in one run, by its own daily limits. */
  room: number;
  /** Renewing a login uses up the old one: if the response is lost, the person is needed. */
  mayLoseLogins: boolean;
  /** The same text again is another post there, and isn't rejected. */
  repeats: boolean;
  /** Writes a post for it; `random` decides its content. */
  compose(client: Client, text: string, random: () => number): Promise<Composed>;
  /** Starts or stops faults. */
  spoil(): void;
  calm(): Promise<void>;
  /** Revokes one connection as its owner would. @returns the affected accounts; empty if none could be spared */
  close(): Promise<readonly ChaosAccount[]>;
  /** Restores an account's connection, as its owner would. */
  open(client: Client, account: ChaosAccount): Promise<void>;
  /** Everything its accounts have published, without replies to the audience. */
  seen(): Promise<SeenPost[]>;
  /** Missing if it has no inbox, or no audience. */
  talk?(): Promise<SeenTalk>;
  figures(): { requests: number; spoiled: Readonly<Record<string, number>>; also: string };
}

/** Counts events by name. */
export function tally<Name extends string>(names: Iterable<Name>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
