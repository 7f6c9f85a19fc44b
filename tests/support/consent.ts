/** A person's actions on the consent page: opens it, and clicks a button. @returns the redirect */
export async function consentTo(
  url: string,
  choice: { account?: string; deny?: boolean; without?: string[] } = {},
  fetch = globalThis.fetch,
): Promise<URL> {
  const page = await fetch(url, { redirect: 'manual' });
  const location = page.headers.get('location');
  if (location !== null) return new URL(location);
  const html = await page.text();
  if (page.status !== 200) throw new Error(`No page of consent: ${page.status} ${html}`);
  const values = (name: string, more = '') =>
    [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"${more}`, 'g'))].map(([, value]) => plain(value ?? ''));
  const form = new URLSearchParams();
  form.set('account', choice.account ?? values('account', ' checked')[0] ?? '');
  for (const scope of values('scope')) if (!choice.without?.includes(scope)) form.append('scope', scope);
  form.set('decision', choice.deny ? 'deny' : 'allow');
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const next = answer.headers.get('location');
  if (next === null) throw new Error(`The consent led nowhere: ${answer.status} ${await answer.text()}`);
  return new URL(next);
}

const plain = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** A fetch that sends a cookie with every request, like a signed-in browser. */
export const fetchAs =
  (cookie: string, fetch = globalThis.fetch): typeof globalThis.fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } });
