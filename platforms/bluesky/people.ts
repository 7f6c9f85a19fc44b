import { isFields, textOf } from '../port/fields.ts';
import { type FindPeople, maxPeople } from '../port/platform.ts';
import { reduced } from './problems.ts';
import { homeBase } from './session.ts';
import { query, strange } from './xrpc.ts';

const callMs = 10_000;
const method = 'app.bsky.actor.searchActorsTypeahead';

/** Lexicon app.bsky.actor.searchActorsTypeahead, which the account's server passes on to the network's index. */
export const findPeople: FindPeople = (words, account, env) =>
  reduced(env, 'ask', async () => {
    const [base, token] = [homeBase(account), account.credentials.accessJwt];
    const { actors } = await query(env, { base, method, token, params: { q: words, limit: String(maxPeople) }, timeoutMs: callMs });
    if (!Array.isArray(actors)) throw strange(base);
    return (
      actors
        .filter(isFields)
        .map(({ handle, displayName }) => ({ handle: textOf(handle), name: textOf(displayName) || textOf(handle) }))
        // Without a valid handle, nobody can be mentioned in a text.
        .filter(({ handle }) => handle !== '' && handle !== 'handle.invalid')
    );
  });
