import type { Client } from './client.ts';
import type { Composed } from './compose.ts';

/** An account of the run: its id in Everycast, and whose it is over there. */
export interface ChaosAccount {
  id: string;
  /** Who over there ends the connection, or gives it back; the same for all that hang on one login. */
  owner: string;
}

/** A post as people see it over there. `says`: all texts that it has. */
export interface SeenPost {
  says: readonly string[];
  files: number;
  /** What its permanent address ends with. */
  linkEnd: string;
}

/** A network that takes part: the real PDS, or a stand-in. */
export interface Network {
  /** As the output lists it. */
  name: string;
  accounts: readonly ChaosAccount[];
  /** So many posts it takes in one run, by its own limits of a day. */
  room: number;
  /** Renewing a login uses the old one up: where the answer is lost, the person is needed. */
  mayLoseLogins: boolean;
  /** The same text again is another post there, and not refused. */
  repeats: boolean;
  /** A post that goes out there; `random` decides what comes with it. */
  compose(client: Client, text: string, random: () => number): Promise<Composed>;
  /** From now on requests go wrong, or not any more. */
  spoil(): void;
  calm(): Promise<void>;
  /** Ends one connection as its owner would. @returns the accounts that hang on it; none where nobody could be spared */
  close(): Promise<readonly ChaosAccount[]>;
  /** Gives an account its connection back, as its person would. */
  open(client: Client, account: ChaosAccount): Promise<void>;
  /** Everything that stands there, of all of its accounts. */
  seen(): Promise<SeenPost[]>;
  figures(): { requests: number; spoiled: Readonly<Record<string, number>>; also: string };
}

/** Counts what happened, by its name. */
export function tally<Name extends string>(names: Iterable<Name>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
