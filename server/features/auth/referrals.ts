import { referralCodeFrom } from '@everycast/contract/referral';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createReferralStore } from './referral-store.ts';

/** Everyone has a code for others to sign up with. It counts people who signed up with it, have signed in, and is still here. */
export interface Referrals {
  /** Whether a code is somebody's. */
  isKnown(code: string): Promise<boolean>;

  /** Counts a person for the one who referred them, the first time they sign in. */
  signedIn(userId: string): Promise<void>;

  /** Stops counting a person who is about to be deleted, so that someone who comes back counts once. */
  leaves(tx: Tx, userId: string): Promise<void>;
}

export function createReferrals({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Referrals {
  const store = createReferralStore(db);

  return {
    async isKnown(code) {
      const plain = referralCodeFrom(code);
      return plain !== null && (await store.isOwnedByAnyone(plain));
    },
    async signedIn(userId) {
      if (await store.hasSignedIn(userId)) return;
      await db.transaction().execute(async (tx) => {
        const { person, referrer } = await store.lockPair(tx, userId);
        if (!person || person.firstSignedInAt !== null) return;
        await store.markSignedIn(tx, userId, clock.now());
        if (referrer) await store.count(tx, referrer.id, 1);
      });
    },
    async leaves(tx, userId) {
      const { person, referrer } = await store.lockPair(tx, userId);
      if (person?.firstSignedInAt && referrer) await store.count(tx, referrer.id, -1);
    },
  };
}
