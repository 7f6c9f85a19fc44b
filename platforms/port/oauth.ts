import type { Purpose, Said } from './map-errors.ts';
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
export function oauthProblem(
  name: string,
  { code }: Said,
  purpose: Purpose,
): { kind: 'reconnect' | 'rejected' | 'outage'; message: string } | undefined {
  if (code === 'invalid_grant') {
    if (purpose === 'refresh') return { kind: 'reconnect', message: `${name} has ended this connection. Connect the account again.` };
    return {
      kind: 'rejected',
      message: `${name} does not take this consent any more: it waited too long, or was used already. Connect again.`,
    };
  }
  if (code === 'invalid_client' || code === 'unauthorized_client') {
    const message = `${name} does not know the app that this Everycast uses. Whoever runs it must check its credentials in Settings.`;
    return { kind: purpose === 'refresh' ? 'outage' : 'rejected', message };
  }
  return undefined;
}

/** Reads what came back of a consent that was denied. */
export function consentDenied(name: string, error: string, description: string | null): PlatformProblem {
  const words = description ? `${error}: ${description}` : error;
  const message =
    error === 'access_denied' ? `You did not allow Everycast to use ${name}. Nothing was connected.` : `${name} did not give its consent.`;
  return new PlatformProblem('rejected', message, { platformMessage: words });
}
