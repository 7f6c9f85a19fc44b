import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { isFields, textOf } from '../port/fields.ts';
import type { Facet } from '../port/manifest.ts';
import { type FindPeople, maxPeople } from '../port/platform.ts';
import { mapErrors, reportedIn } from './problems.ts';
import { homeBase } from './session.ts';
import { query, unexpectedAnswer } from './xrpc.ts';

const resolveMs = 10_000;

/**
 * Resolves a text's mentions: DIDs by handle. An unknown handle is left out, and its mention stays plain text.
 * @throws CallFailure if the server can't tell now
 */
export async function resolveMentions(facets: readonly Facet[], base: string, env: PlatformEnv): Promise<Map<string, string>> {
  const handles = new Set(facets.filter(({ kind }) => kind === 'mention').map(({ value }) => value));
  const resolved = await Promise.all([...handles].map(async (handle) => [handle, await didOf(handle, base, env)] as const));
  return new Map(resolved.filter((entry): entry is [string, string] => entry[1] !== null));
}

async function didOf(handle: string, base: string, env: PlatformEnv): Promise<string | null> {
  const call = { base, method: 'com.atproto.identity.resolveHandle', timeoutMs: resolveMs };
  try {
    const { did } = await query(env, { ...call, params: { handle } });
    return typeof did === 'string' && did.startsWith('did:') ? did : null;
  } catch (error) {
    // Servers return 400 for any failure to resolve a handle.
    if (error instanceof CallFailure && error.status === 400 && reportedIn(error) !== null) return null;
    throw error;
  }
}

const callMs = 10_000;
const method = 'app.bsky.actor.searchActorsTypeahead';

/** Lexicon app.bsky.actor.searchActorsTypeahead, which the account's server passes on to the network's index. */
export const findPeople: FindPeople = (words, account, env) =>
  mapErrors(env, 'ask', async () => {
    const [base, token] = [homeBase(account), account.credentials.accessJwt];
    const { actors } = await query(env, { base, method, token, params: { q: words, limit: String(maxPeople) }, timeoutMs: callMs });
    if (!Array.isArray(actors)) throw unexpectedAnswer(base);
    return (
      actors
        .filter(isFields)
        .map(({ handle, displayName }) => ({ handle: textOf(handle), name: textOf(displayName) || textOf(handle) }))
        // Without a valid handle, nobody can be mentioned in a text.
        .filter(({ handle }) => handle !== '' && handle !== 'handle.invalid')
    );
  });
