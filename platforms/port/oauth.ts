import { message } from '@everycast/messages/message';
import { fieldsIn } from './fields.ts';
import { type ErrorMapping, ended, type Purpose, type ReportedError } from './map-errors.ts';
import { PlatformProblem } from './problem.ts';

/** The error of a token endpoint (RFC 6749, section 5.2). */
export function oauthError({ body }: { body: unknown }): ReportedError | null {
  const { error, error_description: description, message } = fieldsIn(body);
  if (typeof error !== 'string') return null;
  return { code: error, message: typeof description === 'string' ? description : typeof message === 'string' ? message : '' };
}

/**
 * A token endpoint's error by RFC 6749, as a problem: an invalid grant ends the connection if it was being renewed, and has to be requested
 * again if it is new; wrong app credentials are for the operator to fix, and end no connection.
 */
export function oauthProblem(name: string, { code }: ReportedError, purpose: Purpose): ErrorMapping | undefined {
  if (code === 'invalid_grant') return purpose === 'refresh' ? { kind: 'reconnect', reason: ended(name) } : consentUsed(name);
  if (code !== 'invalid_client' && code !== 'unauthorized_client') return undefined;
  return { ...appUnknown(name), kind: purpose === 'refresh' ? 'outage' : 'rejected' };
}

export const consentUsed = (name: string): ErrorMapping => ({
  kind: 'rejected',
  reason: message('platforms.consent_used', { platform: name }),
});
export const appUnknown = (name: string): ErrorMapping => ({
  kind: 'rejected',
  reason: message('platforms.app_unknown', { platform: name }),
});

/** Reads what is returned when consent is denied. */
export function consentDenied(name: string, error: string, description: string | null): PlatformProblem {
  const words = description ? `${error}: ${description}` : error;
  const code = error === 'access_denied' ? 'platforms.consent_denied' : 'platforms.consent_failed';
  return new PlatformProblem('rejected', message(code, { platform: name }), { platformMessage: words });
}
