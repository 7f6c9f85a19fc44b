import type { Me } from '@everycast/contract/me';

/** What the form of the stream settings has in common with the person's own. */
type Shared = Pick<Me, 'emailNotifications' | 'language'>;

/** What stream settings need of other features. */
export interface StreamSettingsNeeds {
  people: {
    me(userId: string): Promise<Shared>;
    /** @throws AppError invalid_input for an unknown language */
    changeMe(userId: string, change: Shared): Promise<unknown>;
  };
}
