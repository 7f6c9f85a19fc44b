import { type MessageCode, message, type Params } from '@everycast/messages/message';
import type { PageTexts } from './consent-host.ts';
import type { Person } from './stand-in.ts';

const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Somebody to choose. `chosen`: preselected. */
export interface Choice {
  person: Person;
  connected: boolean;
  chosen: boolean;
}

export type ConsentPage = ReturnType<typeof consentPage>;

/**
 * The consent page of a platform (its display name) as HTML, in its reader's language. It needs no script; its one style element is allowed by
 * its hash.
 */
export function consentPage(platform: string, { language, say }: PageTexts) {
  const text = (code: MessageCode, params?: Params) => asHtml(say(message(code, params)));

  const page = (content: string): string => `<!doctype html>
<html lang="${asHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text('sandbox.consent_title', { platform })}</title><style>${style}</style></head>
<body><main><p class="mark">${text('sandbox.consent_mark')}</p><h1>${asHtml(platform)}</h1>
<p class="hint">${text('sandbox.consent_hint', { platform })}</p>
${content}</main></body>
</html>`;

  return {
    /** Why there is nothing to consent to. `link`: where the person can fix it. */
    problem(code: MessageCode, params?: Params, link?: { to: string; code: MessageCode }): string {
      const more = link ? ` <a href="${asHtml(link.to)}">${text(link.code)}</a>` : '';
      return page(`<p class="problem">${text(code, params)}${more}</p>`);
    },

    /** The accounts and permissions to choose from. */
    form(people: readonly Choice[], scopes: readonly string[]): string {
      // The focus scrolls the list to the preselected one.
      const accounts = people.map(({ person: { id, handle, name, note }, connected, chosen }) => {
        const state = connected ? ` <i>${text('sandbox.consent_connected')}</i>` : '';
        return `<label><input type="radio" name="account" value="${asHtml(id)}"${chosen ? ' checked autofocus' : ''}> <b>${asHtml(name)}${state}</b> <span>${asHtml(handle)}${note ? ` · ${text(note)}` : ''}</span></label>`;
      });
      const permissions = scopes.map(
        (scope) => `<label><input type="checkbox" name="scope" value="${asHtml(scope)}" checked> <code>${asHtml(scope)}</code></label>`,
      );
      return page(`<form method="post">
<p>${text('sandbox.consent_request')}</p>
<fieldset><legend>${text('sandbox.consent_account')}</legend><div class="list">${accounts.join('')}</div></fieldset>
<fieldset><legend>${text('sandbox.consent_permissions')}</legend>${permissions.join('')}</fieldset>
<div class="buttons"><button name="decision" value="deny">${text('sandbox.consent_deny')}</button><button class="main" name="decision" value="allow">${text('sandbox.consent_allow')}</button></div>
</form>`);
    },
  };
}

export const style = `:root{color-scheme:light dark;--canvas:light-dark(#f4f5f8,#0d0f14);--surface:light-dark(#fff,#151820);--text:light-dark(#141821,#eceef4);--quiet:light-dark(#454c5b,#b4bac8);--line:light-dark(#e0e3ea,#272c38);--edge:light-dark(#858c9d,#697184);--brand:light-dark(#3349cf,#5068e6);--focus:light-dark(#3349cf,#a3b2ff);font:14px/1.45 "Inter Variable",Inter,system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:var(--canvas);color:var(--text)}
main{box-sizing:border-box;width:min(28rem,100vw - 2rem);margin:1rem 0;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:.5rem 0 .25rem;font-size:1.375rem;line-height:1.75rem;letter-spacing:-.014em}p{margin:0 0 .75rem}
.mark{display:inline-block;margin:0;padding:0 .375rem;border:1px dashed var(--edge);border-radius:4px;color:var(--quiet);font-size:.75rem;line-height:1.25rem;font-weight:520}
.hint{color:var(--quiet);font-size:.8125rem}.problem{color:light-dark(#9d1f1a,#ff9f97)}
fieldset{min-width:0;margin:0 0 .75rem;padding:.25rem .75rem .5rem;border:1px solid var(--line);border-radius:10px}legend{padding:0 .25rem;color:var(--quiet);font-size:.75rem;font-weight:520}
label{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 .625rem;align-items:center;min-height:2rem;padding:.25rem 0}label span{grid-column:2;color:var(--quiet);font-size:.8125rem}b{font-weight:620}i{margin-left:.375rem;color:var(--quiet);font-size:.75rem;font-style:normal;font-weight:520}
input{width:1rem;height:1rem;margin:0;accent-color:var(--brand)}code{font:.8125rem/1.4 ui-monospace,"SF Mono","Cascadia Mono",monospace;overflow-wrap:anywhere}
.list{max-height:20rem;overflow:auto;margin:0 -.75rem;padding:0 .75rem}
.buttons{display:flex;gap:.5rem;justify-content:flex-end;margin-top:1rem}button{height:2.125rem;padding:0 .875rem;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:.8125rem;font-weight:520;cursor:pointer}
button.main{border-color:transparent;background:var(--brand);color:#fff}button:focus-visible,input:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media(pointer:coarse){button,label{min-height:2.75rem}}`;
