import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { CallFailure } from './call.ts';
import { PlatformProblem, type ProblemKind } from './problem.ts';
import { retryAfter, soonEnough } from './retry-after.ts';
import type { Unreached } from './unreached.ts';

/**
 * What a call was for:
 * - `ask`: repeating it is harmless (reading, uploading, logging in), so a missing response is an outage.
 * - `create`: after a missing response, the post may or may not be published.
 * - `refresh`: renewing the login; the platform's response about the token is final.
 */
export type Purpose = 'ask' | 'create' | 'refresh';

/** The error in a platform's response, in its own words. */
export interface ReportedError {
  code: string;
  message: string;
}

export interface ErrorMapping {
  kind: ProblemKind;
  reason: MessageCode | Message;
  at?: Date;
}

export interface ErrorReader {
  /** The platform's display name. */
  name: string;
  /** Reads the platform's own error from a response; null if it isn't the platform's. */
  reportedIn(failure: CallFailure): ReportedError | null;
  /** What this response means if the usual mapping below is wrong; otherwise undefined. */
  special?(failure: CallFailure, said: ReportedError | null, purpose: Purpose): ErrorMapping | undefined;
  /** For a platform that says in its own way how long to wait. */
  resetAt?(failure: CallFailure, now: Date): Date | null;
}

/**
 * Creates an adapter's `problemOf`: what a failed call means for the account or the post. The usual mapping, right for most responses: 429
 * waits, 401 renews the login, the platform's other 4xx responses are rejections, and anything else may have been done if it was a post
 * that was sent.
 */
export function problemReader(reading: ErrorReader) {
  const { name } = reading;
  return function problemOf(error: unknown, purpose: Purpose, now: Date): Error {
    if (!(error instanceof CallFailure)) return error instanceof Error ? error : new Error(String(error));
    const said = error.kind === 'refused' || error.kind === 'unexpected' ? reading.reportedIn(error) : null;
    const options = { platformMessage: platformMessage(error, said), cause: error };
    const { status, why } = error;

    const special = reading.special?.(error, said, purpose);
    if (special) {
      if (special.kind !== 'retry_later') return new PlatformProblem(special.kind, special.reason, options);
      const at = special.at ?? waitUntil(reading, error, now);
      return new PlatformProblem('retry_later', special.reason, { ...options, at, answered: purpose === 'create' });
    }
    if (why?.code === 'address_not_allowed') return new PlatformProblem('rejected', why.reason, { ...options, code: why.code });
    if (error.kind === 'unsent' && why) return new PlatformProblem('outage', worthAnother(why), { ...options, code: why.code });
    if (status === 429) {
      const limited = message('platforms.limited', { platform: name });
      return new PlatformProblem('retry_later', limited, {
        ...options,
        at: waitUntil(reading, error, now),
        answered: purpose === 'create',
      });
    }
    if (status === 413) return new PlatformProblem('rejected', message('platforms.too_large', { platform: name }), options);
    if (said && status >= 400 && status < 500 && status !== 408) {
      if (status === 401) return badLogin(name, purpose, options);
      return new PlatformProblem('rejected', refusal(name, said), options);
    }
    // A post that may be published must never ask people to retry.
    if (purpose === 'create') return new PlatformProblem('unconfirmed', notConfirmed(name, why?.reason ?? trouble(error, name)), options);
    if (why) return new PlatformProblem('outage', worthAnother(why), { ...options, code: why.code });
    return new PlatformProblem('outage', trouble(error, name), options);
  };
}

/** Runs an adapter's calls, so that it throws nothing but PlatformProblem. */
export function errorMapper(problemOf: ReturnType<typeof problemReader>) {
  return async <T>(env: { now(): Date }, purpose: Purpose, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw problemOf(error, purpose, env.now());
    }
  };
}

const waitUntil = (reading: ErrorReader, failure: CallFailure, now: Date): Date =>
  soonEnough(reading.resetAt?.(failure, now) ?? null, now) ?? retryAfter(failure.headers, now);

function badLogin(name: string, purpose: Purpose, options: { platformMessage: string | null; cause: unknown }): PlatformProblem {
  if (purpose !== 'refresh') return new PlatformProblem('refresh', loginExpired(name), options);
  return new PlatformProblem('reconnect', ended(name), options);
}

function trouble({ host, status }: CallFailure, name: string): Message {
  if (status >= 500) return message('platforms.server_error', { host, status });
  return message(status ? 'platforms.strange_status' : 'platforms.strange_answer', { host, platform: name, status });
}

const worthAnother = ({ reason, passing }: Unreached): Message => (passing ? message('platforms.try_later', { why: reason }) : reason);

/** Messages that several adapters share. `name`: the platform's. */
export const ended = (name: string): Message => message('platforms.ended', { platform: name });
export const loginExpired = (name: string): Message => message('platforms.login_expired', { platform: name });
export const notConfirmed = (name: string, why: Message): Message => message('platforms.unconfirmed', { platform: name, why });
export const refusal = (name: string, said: ReportedError): Message =>
  message('platforms.refused', { platform: name, words: said.message || said.code });

function platformMessage({ status }: CallFailure, said: ReportedError | null): string | null {
  if (status === 0) return null;
  return said === null ? `HTTP ${status}` : `${status} ${said.code}${said.message ? `: ${said.message}` : ''}`.slice(0, 600);
}
