import { worldOf } from './ids.ts';
import type { Person, Stage } from './stand-in.ts';

/** How a platform asks for consent (RFC 6749, 4.1). */
export interface ConsentManner {
  /** As people know the platform. */
  name: string;
  clientParameter: string;
  scopeSeparator: string;
  scopes: readonly string[];
  /** RFC 7636: must a challenge come, may it, or is it not looked at? */
  pkce: 'required' | 'optional' | 'none';
  /** Parameters besides those of RFC 6749 that the platform knows. */
  alsoKnows: readonly string[];
  codeSeconds: number;
}

type Query = Record<string, string | undefined>;

/** A consent that is asked for, in order. */
interface AskedConsent {
  world: string;
  clientId: string;
  redirectUri: string;
  state: string | undefined;
  scopes: string[];
  challenge: string | null;
  method: string | null;
}

/** A page for the person, or where their browser goes. */
export type ConsentAnswer = { status: number; page: string } | { redirect: string };

export function createConsent(stage: Stage, manner: ConsentManner, people: (world: string) => Promise<Person[]>) {
  const separators = manner.scopeSeparator === ',' ? /[,\s]+/ : /\s+/;

  /** Why nobody can be asked, for the person alone: an address that is not known must not be sent anything. */
  function unknown(query: Query): string | null {
    const clientId = query[manner.clientParameter];
    if (!clientId || worldOf(clientId) === null) return `This sandbox does not know the app “${clientId ?? ''}”.`;
    if (!query.redirect_uri || !URL.canParse(query.redirect_uri)) return 'The redirect address is missing.';
    return null;
  }

  /** What is wrong with the request, for the application. */
  function refusal(query: Query): { error: string; description: string } | null {
    const known = new Set([
      'response_type',
      'redirect_uri',
      'scope',
      'state',
      'code_challenge',
      'code_challenge_method',
      manner.clientParameter,
    ]);
    const strange = Object.keys(query).find((name) => !known.has(name) && !manner.alsoKnows.includes(name));
    if (strange) return { error: 'invalid_request', description: `Unknown parameter ${strange}` };
    if (query.response_type !== 'code') return { error: 'unsupported_response_type', description: 'response_type must be code' };
    const scopes = (query.scope ?? '').split(separators).filter(Boolean);
    const foreign = scopes.find((scope) => !manner.scopes.includes(scope));
    if (foreign !== undefined || scopes.length === 0) return { error: 'invalid_scope', description: `Unknown scope ${foreign ?? ''}` };
    if (manner.pkce === 'required' && !query.code_challenge) return { error: 'invalid_request', description: 'code_challenge is missing' };
    return null;
  }

  function asked(query: Query): AskedConsent {
    const clientId = query[manner.clientParameter] as string;
    return {
      world: worldOf(clientId) as string,
      clientId,
      redirectUri: query.redirect_uri as string,
      state: query.state,
      scopes: (query.scope ?? '').split(separators).filter(Boolean),
      challenge: manner.pkce === 'none' ? null : (query.code_challenge ?? null),
      method: query.code_challenge_method ?? null,
    };
  }

  const back = ({ redirectUri, state }: Pick<AskedConsent, 'redirectUri' | 'state'>, more: Record<string, string>): ConsentAnswer => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(state === undefined ? more : { ...more, state })) url.searchParams.set(name, value);
    return { redirect: url.href };
  };

  return {
    /** Shows the page, or sends the browser back with what is wrong. */
    async ask(query: Query): Promise<ConsentAnswer> {
      const stranger = unknown(query);
      if (stranger) return { status: 400, page: page(manner.name, `<p class="problem">${asHtml(stranger)}</p>`) };
      const wrong = refusal(query);
      if (wrong)
        return back(
          { redirectUri: query.redirect_uri as string, state: query.state },
          { error: wrong.error, error_description: wrong.description },
        );
      const { world, scopes } = asked(query);
      return { status: 200, page: page(manner.name, form(await people(world), scopes)) };
    },

    /** What the person chose on the page: the account, the permissions that they left ticked, and whether they allow it. */
    async decide(query: Query, chosen: { account?: string; decision?: string; scope?: string | string[] }): Promise<ConsentAnswer> {
      const stranger = unknown(query);
      if (stranger) return { status: 400, page: page(manner.name, `<p class="problem">${asHtml(stranger)}</p>`) };
      const wanted = asked(query);
      if (chosen.decision !== 'allow') return back(wanted, { error: 'access_denied', error_description: 'The person said no' });
      const person = (await people(wanted.world)).find(({ id }) => id === chosen.account);
      if (!person) return { status: 400, page: page(manner.name, '<p class="problem">Choose an account.</p>') };
      const ticked = new Set([chosen.scope ?? []].flat());
      const consent = {
        world: wanted.world,
        account: person.id,
        clientId: wanted.clientId,
        scopes: wanted.scopes.filter((scope) => ticked.has(scope)),
      };
      return back(wanted, { code: await stage.tokens.code(consent, wanted, manner.codeSeconds) });
    },

    /** The world of an application that shows its secret, or null. */
    clientOf(clientId: string | undefined, clientSecret: string | undefined): string | null {
      const world = worldOf(clientId ?? '');
      return world !== null && clientSecret === stage.clientSecret(world) ? world : null;
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
<p><b>Everycast</b> asks to use an account of this sandbox.</p>
<fieldset><legend>Account</legend>${accounts.join('')}</fieldset>
<fieldset><legend>Permissions</legend>${permissions.join('')}</fieldset>
<div class="buttons"><button name="decision" value="deny">Deny</button><button class="main" name="decision" value="allow">Allow</button></div>
</form>`;
}

/** The page needs no script; its look is told in one style element, whose hash the server may name. */
function page(name: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(name)} sandbox</title><style>${style}</style></head>
<body><main><p class="mark">Sandbox</p><h1>${asHtml(name)}</h1>
<p class="hint">This is not ${asHtml(name)}. It is a stand-in on this Everycast that speaks its protocol; nothing leaves this machine.</p>
${content}</main></body>
</html>`;
}

export const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:light-dark(#f5f6f8,#14161a);color:light-dark(#1b1e24,#e8eaee)}
main{box-sizing:border-box;width:min(28rem,100vw);padding:2rem;background:light-dark(#fff,#1d2026);border:1px solid light-dark(#dcdfe5,#343944);border-radius:12px}
h1{margin:.25rem 0 0;font-size:1.5rem}.mark{display:inline-block;margin:0;padding:.1rem .6rem;border-radius:99px;font-size:.8rem;font-weight:600;background:light-dark(#fdf0d5,#4a3a12);color:light-dark(#7a5200,#f7d58b)}
.hint{color:light-dark(#565d69,#a6adba);font-size:.9rem}.problem{color:light-dark(#b3261e,#ff9d95)}
fieldset{margin:1rem 0;padding:.5rem 1rem;border:1px solid light-dark(#dcdfe5,#343944);border-radius:8px}legend{padding:0 .4rem;font-weight:600}
label{display:block;padding:.35rem 0}label span{color:light-dark(#565d69,#a6adba)}code{font-size:.9rem}
.buttons{display:flex;gap:.75rem;justify-content:flex-end}button{font:inherit;padding:.5rem 1.25rem;border-radius:8px;border:1px solid light-dark(#c3c8d1,#4a505d);background:transparent;color:inherit;cursor:pointer}
button.main{background:#2f4bd8;border-color:#2f4bd8;color:#fff}button:focus-visible,input:focus-visible{outline:3px solid #8ea2ff;outline-offset:2px}`;
