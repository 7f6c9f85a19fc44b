import { defined } from '@everycast/contract/defined';
import type { Visitor } from './consent-host.ts';
import { type Choice, type ConsentPage, consentPage } from './consent-page.ts';
import { tenantOf } from './ids.ts';
import { createRoster, type People } from './people.ts';
import type { Person, StandInContext } from './stand-in.ts';

/** A platform's variant of OAuth consent (RFC 6749, 4.1). */
export interface ConsentErrorFormat {
  /** The platform's display name. */
  name: string;
  clientParameter: string;
  scopeSeparator: string;
  scopes: readonly string[];
  /** RFC 7636: whether a challenge is required, optional, or ignored. */
  pkce: 'required' | 'optional' | 'none';
  /** Supported parameters besides those of RFC 6749. */
  alsoKnows: readonly string[];
  codeSeconds: number;
}

type Query = Record<string, string | undefined>;

/** A valid consent request. */
interface ParsedConsent {
  tenant: string;
  clientId: string;
  redirectUri: string;
  state: string | undefined;
  scopes: string[];
  challenge: string | null;
  method: string | null;
}

/** A page for the person, or a redirect. */
export type ConsentAnswer = { status: number; page: string } | { redirect: string };

/**
 * @param people who can consent
 * @param accountsOf the IDs of the accounts that somebody's consent is for; by default their own
 */
export function createConsent<P extends Person>(
  stage: StandInContext,
  errorFormat: ConsentErrorFormat,
  people: People<P>,
  accountsOf: (tenant: string, person: P) => string[] = (_tenant, { id }) => [id],
) {
  const roster = createRoster(stage.records, people);
  const separators = errorFormat.scopeSeparator === ',' ? /[,\s]+/ : /\s+/;

  const pageFor = async (visitor: Visitor) => consentPage(errorFormat.name, await stage.consentHost.texts(visitor));

  /** Why nothing can be consented to: on a page, or back to the app. The choice is checked like the question: its URL is anyone's to write. */
  async function refused(query: Query, visitor: Visitor, page: ConsentPage): Promise<ConsentAnswer | null> {
    const entry = await refusedEntry(query, visitor, page);
    if (entry) return entry;
    const wrong = refusal(query);
    const to = { redirectUri: query.redirect_uri ?? '', state: query.state };
    return wrong && back(to, { error: wrong.error, error_description: wrong.description });
  }

  /** Why this visitor can't consent. It is only shown to them: an unregistered URL receives neither data nor a redirect. */
  async function refusedEntry(query: Query, visitor: Visitor, { problem }: ConsentPage): Promise<ConsentAnswer | null> {
    const clientId = query[errorFormat.clientParameter] ?? '';
    const tenant = tenantOf(clientId);
    if (tenant === null) return { status: 400, page: problem('sandbox.consent_app_unknown', { app: clientId }) };
    if (!stage.consentHost.isCallback(query.redirect_uri ?? '')) return { status: 400, page: problem('sandbox.consent_redirect_unknown') };
    switch (await stage.consentHost.entry(visitor, tenant)) {
      case 'signed-out':
        return { status: 401, page: problem('sandbox.consent_sign_in', {}, { to: '/login', code: 'sandbox.consent_sign_in_link' }) };
      case 'stranger':
        return { status: 403, page: problem('access.not_a_member') };
      case 'member':
        return null;
    }
  }

  /** The request's error, for the app. */
  function refusal(query: Query): { error: string; description: string } | null {
    const known = new Set([
      'response_type',
      'redirect_uri',
      'scope',
      'state',
      'code_challenge',
      'code_challenge_method',
      errorFormat.clientParameter,
    ]);
    const strange = Object.keys(query).find((name) => !known.has(name) && !errorFormat.alsoKnows.includes(name));
    if (strange) return { error: 'invalid_request', description: `Unknown parameter ${strange}` };
    if (query.response_type !== 'code') return { error: 'unsupported_response_type', description: 'response_type must be code' };
    const scopes = (query.scope ?? '').split(separators).filter(Boolean);
    const foreign = scopes.find((scope) => !errorFormat.scopes.includes(scope));
    if (foreign !== undefined || scopes.length === 0) return { error: 'invalid_scope', description: `Unknown scope ${foreign ?? ''}` };
    if (errorFormat.pkce === 'required' && !query.code_challenge)
      return { error: 'invalid_request', description: 'code_challenge is missing' };
    return null;
  }

  function parsed(query: Query): ParsedConsent {
    const clientId = defined(query[errorFormat.clientParameter], 'client ID');
    return {
      tenant: defined(tenantOf(clientId), 'tenant'),
      clientId,
      redirectUri: defined(query.redirect_uri, 'redirect URI'),
      state: query.state,
      scopes: (query.scope ?? '').split(separators).filter(Boolean),
      challenge: errorFormat.pkce === 'none' ? null : (query.code_challenge ?? null),
      method: query.code_challenge_method ?? null,
    };
  }

  const back = ({ redirectUri, state }: Pick<ParsedConsent, 'redirectUri' | 'state'>, more: Record<string, string>): ConsentAnswer => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(state === undefined ? more : { ...more, state })) url.searchParams.set(name, value);
    return { redirect: url.href };
  };

  /** Everybody to choose from. The first one who isn't connected is preselected, or who is to be connected again. */
  async function choices(tenant: string, state: string | undefined): Promise<Choice[]> {
    const { connected, again } = await stage.consentHost.accounts(tenant, stage.platform, state);
    const all = (await roster.offered(tenant)).map((person) => {
      const accounts = accountsOf(tenant, person);
      return { person, accounts, connected: accounts.some((id) => connected.has(id)) };
    });
    const next =
      all.find(({ accounts }) => again !== null && accounts.includes(again)) ??
      all.find((one) => one.accounts.length > 0 && !one.connected) ??
      all[0];
    return all.map((one) => ({ person: one.person, connected: one.connected, chosen: one === next }));
  }

  return {
    /** Shows the page, or redirects back with an error. */
    async ask(query: Query, visitor: Visitor): Promise<ConsentAnswer> {
      const page = await pageFor(visitor);
      const no = await refused(query, visitor, page);
      if (no) return no;
      const { tenant, scopes, state } = parsed(query);
      return { status: 200, page: page.form(await choices(tenant, state), scopes) };
    },

    /** The person's choice on the page: the account, the permissions left ticked, and whether they allow it. */
    async decide(
      query: Query,
      chosen: { account?: string; decision?: string; scope?: string | string[] },
      visitor: Visitor,
    ): Promise<ConsentAnswer> {
      const page = await pageFor(visitor);
      const no = await refused(query, visitor, page);
      if (no) return no;
      const wanted = parsed(query);
      if (chosen.decision !== 'allow') return back(wanted, { error: 'access_denied', error_description: 'The user denied access' });
      const person = people.find(wanted.tenant, chosen.account ?? '');
      if (!person) return { status: 400, page: page.problem('sandbox.consent_choose_account') };
      await roster.meet(wanted.tenant, person);
      const ticked = new Set([chosen.scope ?? []].flat());
      const consent = {
        tenant: wanted.tenant,
        account: person.id,
        clientId: wanted.clientId,
        scopes: wanted.scopes.filter((scope) => ticked.has(scope)),
      };
      return back(wanted, { code: await stage.tokens.code(consent, wanted, errorFormat.codeSeconds) });
    },

    /** The tenant of an app that presents its secret, or null. */
    clientOf(clientId: string | undefined, clientSecret: string | undefined): string | null {
      const tenant = tenantOf(clientId ?? '');
      return tenant !== null && clientSecret === stage.clientSecret(tenant) ? tenant : null;
    },
  };
}
