import { passkey } from '@better-auth/passkey';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type { Kernel } from '../../../kernel/kernel.ts';
import { refusal } from '../rules.ts';
import type { PasskeyStore } from './passkey-store.ts';

/** What the plugin's check of a passkey ends with if a signed-in person only confirmed who they are. */
export const confirmedCode = 'IDENTITY_CONFIRMED';

/**
 * Better Auth's passkeys, with what it leaves open: the device must have checked who uses it, so that a passkey counts as both factors; they
 * belong to this server's address alone; and a signed-in person doesn't get a second session.
 */
export function passkeyPlugin({ publicUrl, clock }: Pick<Kernel, 'publicUrl' | 'clock'>, store: PasskeyStore, schema: object) {
  const { hostname, origin } = new URL(publicUrl);
  return passkey({
    rpName: 'Everycast',
    rpID: hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema,
    registration: {
      async afterVerification({ verification }) {
        if (!verification.registrationInfo?.userVerified) throw new APIError('FORBIDDEN', refusal('PASSKEY_NOT_VERIFIED'));
      },
    },
    authentication: {
      async afterVerification({ ctx, verification: { authenticationInfo } }) {
        if (!authenticationInfo.userVerified) throw new APIError('FORBIDDEN', refusal('PASSKEY_NOT_VERIFIED'));
        const { credentialID, newCounter } = authenticationInfo;
        const session = await getSessionFromCtx(ctx);
        if (session && (await store.ownerOf(credentialID)) !== session.user.id) {
          throw new APIError('FORBIDDEN', refusal('PASSKEY_OF_SOMEONE_ELSE'));
        }
        await store.noteUse(credentialID, newCounter, clock.now());
        if (!session) return;
        await store.noteConfirmed(session.session.id, clock.now());
        // Otherwise the plugin would start another session.
        throw new APIError('CONFLICT', { code: confirmedCode });
      },
    },
  });
}
