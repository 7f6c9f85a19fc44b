import { type Answer, type Ask, CallFailure, call, strange } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { usageIn } from './usage.ts';

/**
 * Calls the Graph API, and tells what its answer says of limits, whether that is a yes or a no.
 * @throws CallFailure
 */
export async function graph(env: PlatformEnv, ask: Ask): Promise<Answer> {
  try {
    const answer = await call(env, ask);
    tellUsage(env, answer.headers);
    return answer;
  } catch (error) {
    if (error instanceof CallFailure) tellUsage(env, error.headers);
    throw error;
  }
}

function tellUsage(env: PlatformEnv, headers: Headers): void {
  const seen = usageIn(headers, env.now());
  if (seen) env.reportRateLimit(seen);
}

/** The `data` of an answer that is a list. @throws CallFailure strange, where there is none */
export function listIn(answer: Answer, url: string): Fields[] {
  const { data } = fieldsIn(answer.body);
  if (!Array.isArray(data)) throw strange(answer, url);
  return data.map(fieldsIn);
}

/** The id of what was made. @throws CallFailure strange, where there is none */
export function idIn(answer: Answer, url: string): string {
  const id = textOf(fieldsIn(answer.body).id);
  if (id === '') throw strange(answer, url);
  return id;
}

/** A yes to what was to be done. @throws CallFailure strange, where it is none */
export function successIn(answer: Answer, url: string): void {
  if (fieldsIn(answer.body).success !== true) throw strange(answer, url);
}

/** An object with its id. @throws CallFailure strange, where it has none */
export function nodeIn(answer: Answer, url: string): Fields {
  idIn(answer, url);
  return fieldsIn(answer.body);
}

/** Where the next page of a list begins; null at its end. */
export function nextIn({ body }: Answer): string | null {
  const { next, cursors } = fieldsIn(fieldsIn(body).paging);
  const { after } = fieldsIn(cursors);
  return typeof next === 'string' && typeof after === 'string' ? after : null;
}
