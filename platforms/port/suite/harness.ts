import type { Connected, ConnectedAccount, Credentials } from '../account.ts';
import type { PlatformEnv } from '../env.ts';

/** What goes wrong with one request. Those in `carriedOut` reach the platform anyway. `late` reaches it after the client has given up. */
export type Fault = 'swallowed' | 'half an answer' | '502 afterwards' | 'late' | 'dropped' | 'reset' | '502' | '500' | '429' | 'a lie';
export const carriedOut: readonly Fault[] = ['swallowed', 'half an answer', '502 afterwards'];
export const notCarriedOut: readonly Fault[] = ['dropped', 'reset', '502', '500', '429', 'a lie'];

/** The kinds of request that faults apply to. */
export type Aim = 'upload' | 'create' | 'look' | 'refresh' | 'profile';

/** A post as the platform itself shows it, read without the adapter. */
export type SeenPost = { text: string; images: { alt: string; bytes: Uint8Array }[] };

/** A connection with the app it was made for, if the platform needs one. */
export type SuiteConnected = Connected & Pick<ConnectedAccount, 'app'>;

/** An account on the platform under test. */
export interface SuiteAccount {
  /** Connects it again, as its owner would. */
  connect(): Promise<SuiteConnected>;
  /** The same with a wrong password; missing if the platform uses no passwords. */
  connectWrongly?(): Promise<unknown>;
  posts(): Promise<SeenPost[]>;
  /** Revokes the connection as its owner would in the platform's settings. */
  revoke(): Promise<void>;
  /** The same credentials with an expired access token. */
  expired(credentials: Credentials): Credentials;
}

/** The real platform under test, behind a proxy that can make requests fail. */
export interface Harness {
  env: PlatformEnv;
  /** The platform creates one post per intent, however often and late it arrives. Elsewhere only a look-up prevents duplicates. */
  oncePerIntent: boolean;
  newAccount(): Promise<SuiteAccount>;
  /** The next requests of this kind fail, one fault each; later ones succeed. */
  spoil(aim: Aim, ...faults: Fault[]): void;
  /** Waits until nothing is in flight anymore. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
