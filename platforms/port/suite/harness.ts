import type { Credentials, PlatformEnv } from '../platform.ts';

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

/** An account on the platform under test. */
export interface SuiteAccount<Input> {
  input: Input;
  wrongPassword: Input;
  posts(): Promise<SeenPost[]>;
  /** Ends the connection as its owner would in the platform's own settings. */
  revoke(): Promise<void>;
  /** The same credentials, but with an access token that has run out. */
  expired(credentials: Credentials): Credentials;
}

/** The platform under test, for real, with something in between that can spoil requests. */
export interface Harness<Input> {
  env: PlatformEnv;
  newAccount(): Promise<SuiteAccount<Input>>;
  /** The next requests of this kind go wrong, one fault each; then all is well again. */
  spoil(aim: Aim, ...faults: Fault[]): void;
  /** Waits until nothing that was sent is still on its way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
