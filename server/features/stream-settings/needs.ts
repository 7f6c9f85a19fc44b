import type { Auth } from '../auth/auth.ts';

/** What stream settings need of other features. */
export interface StreamSettingsNeeds {
  /** The form of the stream settings has two fields in common with the person's own. */
  people: Pick<Auth, 'me' | 'changeMe'>;
  /** Another field says whether two-factor authentication is on. */
  twoFactor: Pick<Auth['twoFactor'], 'isOn' | 'turnOff'>;
}
