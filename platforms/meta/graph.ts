import { type Answer, type Ask, CallFailure, call, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { usageIn } from './usage.ts';

/**
 * Calls the Graph API, and reports the limits in its response, whether it succeeded or not.
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
  for (const limit of usageIn(headers, env.now())) env.reportRateLimit(limit);
}

/** The `data` of a list response. @throws CallFailure unexpected, if there is none */
export function listIn(answer: Answer, url: string): Fields[] {
  const { data } = fieldsIn(answer.body);
  if (!Array.isArray(data)) throw unexpectedAnswer(answer, url);
  return data.map(fieldsIn);
}

/** The nodes of a list within an answer; without any, there is no list. */
export function nodesIn(list: unknown): Fields[] {
  const { data } = fieldsIn(list);
  return Array.isArray(data) ? data.map(fieldsIn) : [];
}

/** The ID of what was created. @throws CallFailure unexpected, if there is none */
export function idIn(answer: Answer, url: string): string {
  const id = textOf(fieldsIn(answer.body).id);
  if (id === '') throw unexpectedAnswer(answer, url);
  return id;
}

/** A confirmation of success. @throws CallFailure unexpected, if it isn't one */
export function successIn(answer: Answer, url: string): void {
  if (fieldsIn(answer.body).success !== true) throw unexpectedAnswer(answer, url);
}

/** An object with its ID. @throws CallFailure unexpected, if it has none */
export function nodeIn(answer: Answer, url: string): Fields {
  idIn(answer, url);
  return fieldsIn(answer.body);
}

/** The cursor of a list's next page; null at its end. */
export function nextIn({ body }: Answer): string | null {
  const { next, cursors } = fieldsIn(fieldsIn(body).paging);
  const { after } = fieldsIn(cursors);
  return typeof next === 'string' && typeof after === 'string' ? after : null;
}
