import { tokenOf } from '../port/account.ts';
import { call, objectIn, unexpectedAnswer } from '../port/call.ts';
import { isFields, textOf } from '../port/fields.ts';
import type { FindPeople } from '../port/platform.ts';
import { api } from './api.ts';
import { mapErrors } from './problems.ts';

const callMs = 10_000;
/** From the description: parameter `username`. */
const username = /^[A-Za-z0-9_]{1,15}$/;

/**
 * Get User by Username. X charges for each user that is read, so people aren't searched as someone types, but one is looked up by the whole
 * handle.
 */
export const findPerson: FindPeople = (words, account, env) =>
  mapErrors(env, 'ask', async () => {
    const wanted = words.replace(/^@/, '');
    if (!username.test(wanted)) return [];
    const url = api(account, `/2/users/by/username/${wanted}`);
    const query = { 'user.fields': 'id,name,username' };
    // Nobody of that name is an error in an answer that is otherwise fine, as in all lookups of several; 404 where it is the only one.
    const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs, also: [404] });
    const { data, errors } = objectIn(answer, url);
    if (isFields(data) && textOf(data.username) !== '') return [{ handle: textOf(data.username), name: textOf(data.name) || wanted }];
    if (answer.status === 404 || (Array.isArray(errors) && errors.some(isNobody))) return [];
    throw unexpectedAnswer(answer, url);
  });

const isNobody = (error: unknown): boolean => isFields(error) && textOf(error.type).endsWith('/resource-not-found');
