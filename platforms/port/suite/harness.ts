import type { Connected, ConnectedAccount, Credentials } from '../account.ts';
import type { PlatformEnv } from '../env.ts';

/**
 * What goes wrong with one request, in the words of the suite. Those in `carriedOut` reach the platform all the same.
 * `late` reaches it after the client was told nothing and went on.
 */
export type Fault = 'swallowed' | 'half an answer' | '502 afterwards' | 'late' | 'dropped' | 'reset' | '502' | '500' | '429' | 'a lie';
export const carriedOut: readonly Fault[] = ['swallowed', 'half an answer', '502 afterwards'];
export const notCarriedOut: readonly Fault[] = ['dropped', 'reset', '502', '500', '429', 'a lie'];

/** The kinds of request that faults are aimed at. */
export type Aim = 'upload' | 'create' | 'look' | 'refresh' | 'profile';

/** A post as the platform itself shows it, read by other means than the adapter's. */
export type SeenPost = { text: string; images: { alt: string; bytes: Uint8Array }[] };

/** A connection that was made, with the application that it was made for, where the platform wants one. */
export type SuiteConnected = Connected & Pick<ConnectedAccount, 'app'>;

/** An account on the platform under test. */
export interface SuiteAccount {
  /** Connects it anew, as its owner would. */
  connect(): Promise<SuiteConnected>;
  /** The same with a password that is wrong; missing where nobody tells Everycast a password. */
  connectWrongly?(): Promise<unknown>;
  posts(): Promise<SeenPost[]>;
  /** Ends the connection as its owner would in the platform's own settings. */
  revoke(): Promise<void>;
  /** The same credentials, but with an access token that has run out. */
  expired(credentials: Credentials): Credentials;
}

/** The platform under test, for real, with something in between that can spoil requests. */
export interface Harness {
  env: PlatformEnv;
  /** The platform makes one post of one intent, however often and however late that arrives. Elsewhere looking first is all there is. */
  oncePerIntent: boolean;
  newAccount(): Promise<SuiteAccount>;
  /** The next requests of this kind go wrong, one fault each; then all is well again. */
  spoil(aim: Aim, ...faults: Fault[]): void;
  /** Waits until nothing that was sent is still on its way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
