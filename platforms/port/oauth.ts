import { message } from '@everycast/messages/message';
import { ended, type Meaning, type Purpose, type Said } from './map-errors.ts';
import { PlatformProblem } from './problem.ts';

/** The error of a token endpoint (RFC 6749, section 5.2). */
export function oauthError({ body }: { body: unknown }): Said | null {
  const {
    error,
    error_description: description,
    message,
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof error !== 'string') return null;
  return { code: error, message: typeof description === 'string' ? description : typeof message === 'string' ? message : '' };
}

/**
 * What RFC 6749 lets a token endpoint say, as a problem: a grant that does not hold ends the connection where it is being renewed, and
 * is to be asked for again where it is new; wrong credentials of the application are the operator's to mend, and end no connection.
 */
export function oauthProblem(name: string, { code }: Said, purpose: Purpose): Meaning | undefined {
  if (code === 'invalid_grant') return purpose === 'refresh' ? { kind: 'reconnect', reason: ended(name) } : consentUsed(name);
  if (code !== 'invalid_client' && code !== 'unauthorized_client') return undefined;
  return { ...appUnknown(name), kind: purpose === 'refresh' ? 'outage' : 'rejected' };
}

export const consentUsed = (name: string): Meaning => ({
  kind: 'rejected',
  reason: message('platforms.consent_used', { platform: name }),
});
export const appUnknown = (name: string): Meaning => ({ kind: 'rejected', reason: message('platforms.app_unknown', { platform: name }) });

/** Reads what came back of a consent that was denied. */
export function consentDenied(name: string, error: string, description: string | null): PlatformProblem {
  const words = description ? `${error}: ${description}` : error;
  const code = error === 'access_denied' ? 'platforms.consent_denied' : 'platforms.consent_failed';
  return new PlatformProblem('rejected', message(code, { platform: name }), { platformMessage: words });
}
