import { NameOf } from '@everycast/contract/one-line';
import { type Message, message } from '@everycast/messages/message';
import { z } from 'zod';

/** The most that an app can register. */
const maxRedirects = 10;
const maxRedirectLength = 500;

/** What an app says of itself (RFC 7591). Logos, contacts and addresses of pages aren't kept: they are claims that nobody checks. */
const Metadata = z.object({
  client_name: NameOf(80).optional(),
  redirect_uris: z.array(z.string().min(1).max(maxRedirectLength)).min(1).max(maxRedirects),
});

interface Registration {
  name: string;
  redirectUris: string[];
}

/** Why an app isn't registered: a code of RFC 7591, and the reason in words. */
interface RegistrationProblem {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  reason: Message;
}

/** Characters that look like those of our name. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '\u0430': 'a',
  '\u0441': 'c',
  '\u0435': 'e',
  '\u0433': 'r',
  '\u0455': 's',
  '\u0442': 't',
  '\u0443': 'y',
  '\u04af': 'y',
  '\u0475': 'v',
  '\u03b1': 'a',
  '\u03b5': 'e',
  '\u03bd': 'v',
  '\u03c1': 'r',
  '\u03c4': 't',
  '\u03b3': 'y',
  '\u03c5': 'y',
};

/** Whether people could take an app of this name for this server itself. */
export function namedLikeUs(name: string): boolean {
  const plain = name.normalize('NFKD').toLowerCase();
  const letters = [...plain].map((one) => lookalikes[one] ?? one).join('');
  return letters.replaceAll(/[^a-z]/g, '').includes('everycast');
}

/** Where the app gets its code, as people are told: the host, or the scheme of an app on their device. */
export function placeOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a code can be sent there. Better Auth compares it exactly from then on, except for the port on the person's own device. */
function isRedirect(uri: string): boolean {
  if (uri.includes('*') || uri.includes('#') || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return loopback.has(hostname);
  // An app on a device: a scheme that is its maker's domain, backwards.
  return protocol === 'https:' || protocol.includes('.');
}

/** @returns what can be registered, or why it can't */
export function registrationIn(metadata: unknown): Registration | RegistrationProblem {
  const parsed = Metadata.safeParse(metadata);
  if (!parsed.success) {
    const ofRedirects = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris');
    return ofRedirects
      ? { error: 'invalid_redirect_uri', reason: message('oauth.redirects_wrong', { max: maxRedirects }) }
      : { error: 'invalid_client_metadata', reason: message('oauth.name_wrong') };
  }
  const { redirect_uris: redirectUris, client_name: given } = parsed.data;
  const wrong = redirectUris.find((uri) => !isRedirect(uri));
  if (wrong !== undefined) return { error: 'invalid_redirect_uri', reason: message('oauth.redirect_refused', { address: wrong }) };
  const name = given ?? placeOf(redirectUris[0] ?? '');
  if (namedLikeUs(name)) return { error: 'invalid_client_metadata', reason: message('oauth.name_taken', { name }) };
  return { name, redirectUris };
}
