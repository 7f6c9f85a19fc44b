import { words } from 'words:passkey-use';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiProblem } from './api/problem.ts';

/** Loaded where a passkey is used: most people never need it. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean => window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/** Whether this browser offers passkeys while someone fills in a form. */
export const offersPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/**
 * Asks the browser for a passkey, and the device to check who uses it.
 * @param autofill waits until one is chosen in a form's list; a browser that has no such list says nothing
 * @returns null if the person chose none, or another question replaced this one
 * @throws ApiProblem if the browser can't
 */
export async function askForPasskey(options: object, autofill = false) {
  const { startAuthentication } = await load();
  const optionsJSON = { ...(options as PublicKeyCredentialRequestOptionsJSON), userVerification: 'required' } as const;
  const found = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch((thrown: unknown) =>
    autofill ? null : noneIfCancelled(thrown, 'unable'),
  );
  return found && { ...found, clientExtensionResults: {} };
}

/**
 * Lets the browser make a passkey.
 * @returns null if the person cancelled; `known` if the device has one already
 * @throws ApiProblem if the browser can't
 */
export async function makePasskey(options: object) {
  const { startRegistration } = await load();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((thrown: unknown) =>
    nameOf(thrown) === 'InvalidStateError' ? ('known' as const) : noneIfCancelled(thrown, 'notMade'),
  );
  if (made === null || made === 'known') return made;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { ...made, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } };
}

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/** What else browsers say is for developers, and in their language. */
function noneIfCancelled(thrown: unknown, otherwise: 'unable' | 'notMade'): null {
  if (nameOf(thrown) === 'NotAllowedError' || nameOf(thrown) === 'AbortError') return null;
  throw new ApiProblem('passkey_unusable', words()(otherwise), 0);
}
