import { tokenOf } from '../port/account.ts';
import { call, unexpectedAnswer } from '../port/call.ts';
import { isFields, textOf } from '../port/fields.ts';
import { type FindPeople, maxPeople } from '../port/platform.ts';
import { mapErrors } from './problems.ts';

const callMs = 10_000;

/** Search for matching accounts: those that the account's server knows. */
export const findPeople: FindPeople = (words, account, env) =>
  mapErrors(env, 'ask', async () => {
    const url = `${account.service}/api/v1/accounts/search`;
    const answer = await call(env, { url, query: { q: words, limit: maxPeople }, token: tokenOf(account), timeoutMs: callMs });
    if (!Array.isArray(answer.body)) throw unexpectedAnswer(answer, url);
    // Of people on the same server, a server says no domain; but a text may go to accounts on other servers as well.
    const domain = account.handle.slice(account.handle.indexOf('@'));
    return answer.body.filter(isFields).flatMap(({ acct, display_name: name }) => {
      const handle = textOf(acct);
      if (handle === '') return [];
      return [{ handle: handle.includes('@') ? handle : handle + domain, name: textOf(name) || handle }];
    });
  });
