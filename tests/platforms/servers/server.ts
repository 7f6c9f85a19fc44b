import type { Connected, ConnectedAccount } from '@everycast/platforms/port/account';
import type { Capability } from '@everycast/platforms/port/capabilities';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Reactions } from '@everycast/sandbox/core/audience/audience';
import type { Fault, Operation } from '@everycast/sandbox/core/faults';
import type { Login } from '@everycast/sandbox/core/stand-in';
import type { SeenPost } from '../../support/serve-sandbox.ts';

export type SuiteAccount = Connected & ConnectedAccount;

/** What happens between here and a real server, with the part in front of it that answers for it. No stand-in does these. */
export const lineFaults = ['reset', 'bad_gateway', 'bad_gateway_afterwards'] as const;
export type LineFault = (typeof lineFaults)[number];
export type SuiteFault = Fault | LineFault;

/** A server that a platform is tested on: its stand-in, or a real one. */
export interface PlatformServer {
  /** Its address, as a connection's service. */
  service: string;
  /** The address of a page or file that its feed names. */
  urlOf(path: string): string;
  /** What failed inside it; nothing should. */
  errors: readonly unknown[];
  offers(capability: Capability): boolean;
  /** Somebody new, who never meets the faults and limits of others. */
  newPerson(): Promise<Person>;
  close(): Promise<void>;
}

interface Person {
  /** What they type to connect; missing where they consent on a page. */
  login?: Login & { service: string };
  connect(env: PlatformEnv): Promise<SuiteAccount>;
  /** Newest first. */
  feed(): Promise<SeenPost[]>;
  /** What people have done by now with a post of the feed, and how many follow its author; missing where nobody else is there. */
  audience?: { of(post: SeenPost): Reactions; followers(account: SuiteAccount): number };
  /** The next request of this kind goes wrong; of several faults, one each. */
  spoil(operation: Operation, fault: SuiteFault): Promise<void>;
  /** Faults that haven't met a request yet. */
  waiting(): Promise<readonly { operation: Operation; fault: SuiteFault }[]>;
  /** Lets the access of an account expire. @returns the account from then on */
  expire(account: SuiteAccount): Promise<SuiteAccount>;
  /** Ends the connection in the platform's own settings; its access expires at once. @returns the account from then on */
  revoke(account: SuiteAccount): Promise<SuiteAccount>;
}
