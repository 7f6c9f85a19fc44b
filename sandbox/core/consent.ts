import type { Visitor } from './doors.ts';
import { tenantOf } from './ids.ts';
import type { Person, Stage } from './stand-in.ts';

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

export function createConsent(stage: Stage, errorFormat: ConsentErrorFormat, people: (tenant: string) => Promise<Person[]>) {
  const separators = errorFormat.scopeSeparator === ',' ? /[,\s]+/ : /\s+/;

  const told = (status: number, words: string): ConsentAnswer => ({
    status,
    page: page(errorFormat.name, `<p class="problem">${words}</p>`),
  });

  /** Why this visitor can't consent. It is only shown to them: an unregistered URL receives neither data nor a redirect. */
  async function refusedEntry(query: Query, visitor: Visitor): Promise<ConsentAnswer | null> {
    const clientId = query[errorFormat.clientParameter] ?? '';
    const tenant = tenantOf(clientId);
    if (tenant === null) return told(400, `This sandbox doesn’t know the app “${asHtml(clientId)}”.`);
    if (!stage.doors.isCallback(query.redirect_uri ?? '')) return told(400, 'This redirect address isn’t registered for the app.');
    switch (await stage.doors.entry(visitor, tenant)) {
      case 'signed-out':
        return told(401, 'Sign in to Everycast first, then connect again. <a href="/login">Sign in</a>');
      case 'stranger':
        return told(403, 'You don’t have access to this workspace.');
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
    const clientId = query[errorFormat.clientParameter] as string;
    return {
      tenant: tenantOf(clientId) as string,
      clientId,
      redirectUri: query.redirect_uri as string,
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

  return {
    /** Shows the page, or redirects back with an error. */
    async ask(query: Query, visitor: Visitor): Promise<ConsentAnswer> {
      const refused = await refusedEntry(query, visitor);
      if (refused) return refused;
      const wrong = refusal(query);
      if (wrong)
        return back(
          { redirectUri: query.redirect_uri as string, state: query.state },
          { error: wrong.error, error_description: wrong.description },
        );
      const { tenant, scopes } = parsed(query);
      return { status: 200, page: page(errorFormat.name, form(await people(tenant), scopes)) };
    },

    /** The person's choice on the page: the account, the permissions left ticked, and whether they allow it. */
    async decide(
      query: Query,
      chosen: { account?: string; decision?: string; scope?: string | string[] },
      visitor: Visitor,
    ): Promise<ConsentAnswer> {
      const refused = await refusedEntry(query, visitor);
      if (refused) return refused;
      const wanted = parsed(query);
      if (chosen.decision !== 'allow') return back(wanted, { error: 'access_denied', error_description: 'The user denied access' });
      const person = (await people(wanted.tenant)).find(({ id }) => id === chosen.account);
      if (!person) return told(400, 'Choose an account.');
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

const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function form(people: Person[], scopes: string[]): string {
  const accounts = people.map(
    ({ id, handle, name }, index) =>
      `<label><input type="radio" name="account" value="${asHtml(id)}"${index === 0 ? ' checked' : ''}> <b>${asHtml(name)}</b> <span>${asHtml(handle)}</span></label>`,
  );
  const permissions = scopes.map(
    (scope) => `<label><input type="checkbox" name="scope" value="${asHtml(scope)}" checked> <code>${asHtml(scope)}</code></label>`,
  );
  return `<form method="post">
<p><b>Everycast</b> wants to use a sandbox account.</p>
<fieldset><legend>Account</legend>${accounts.join('')}</fieldset>
<fieldset><legend>Permissions</legend>${permissions.join('')}</fieldset>
<div class="buttons"><button name="decision" value="deny">Deny</button><button class="main" name="decision" value="allow">Allow</button></div>
</form>`;
}

/** The page needs no script; its one style element is allowed by its hash. */
function page(name: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(name)} sandbox</title><style>${style}</style></head>
<body><main><p class="mark">Sandbox</p><h1>${asHtml(name)}</h1>
<p class="hint">This isn’t ${asHtml(name)}. It’s a simulation on this server, and nothing leaves it.</p>
${content}</main></body>
</html>`;
}

export const style = `:root{color-scheme:light dark;--canvas:light-dark(#f4f5f8,#0d0f14);--surface:light-dark(#fff,#151820);--text:light-dark(#141821,#eceef4);--quiet:light-dark(#454c5b,#b4bac8);--line:light-dark(#e0e3ea,#272c38);--edge:light-dark(#858c9d,#697184);--brand:light-dark(#3349cf,#5068e6);--focus:light-dark(#3349cf,#a3b2ff);font:14px/1.45 "Inter Variable",Inter,system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:var(--canvas);color:var(--text)}
main{box-sizing:border-box;width:min(28rem,100vw - 2rem);margin:1rem 0;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:.5rem 0 .25rem;font-size:1.375rem;line-height:1.75rem;letter-spacing:-.014em}p{margin:0 0 .75rem}
.mark{display:inline-block;margin:0;padding:0 .375rem;border:1px dashed var(--edge);border-radius:4px;color:var(--quiet);font-size:.75rem;line-height:1.25rem;font-weight:520}
.hint{color:var(--quiet);font-size:.8125rem}.problem{color:light-dark(#9d1f1a,#ff9f97)}
fieldset{min-width:0;margin:0 0 .75rem;padding:.25rem .75rem .5rem;border:1px solid var(--line);border-radius:10px}legend{padding:0 .25rem;color:var(--quiet);font-size:.75rem;font-weight:520}
label{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 .625rem;align-items:center;min-height:2rem;padding:.25rem 0}label span{grid-column:2;color:var(--quiet);font-size:.8125rem}b{font-weight:620}
input{width:1rem;height:1rem;margin:0;accent-color:var(--brand)}code{font:.8125rem/1.4 ui-monospace,"SF Mono","Cascadia Mono",monospace;overflow-wrap:anywhere}
.buttons{display:flex;gap:.5rem;justify-content:flex-end;margin-top:1rem}button{height:2.125rem;padding:0 .875rem;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:.8125rem;font-weight:520;cursor:pointer}
button.main{border-color:transparent;background:var(--brand);color:#fff}button:focus-visible,input:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media(pointer:coarse){button,label{min-height:2.75rem}}`;
