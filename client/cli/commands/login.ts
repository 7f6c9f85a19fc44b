import { answer } from '../../everycast.ts';
import type { components } from '../../generated/schema.ts';
import { UsageError } from '../failures.ts';
import { keyFromBrowser } from '../loopback.ts';
import { type CommonOptions, connect, openSession } from '../session.ts';
import { readSettings, saveSettings } from '../settings.ts';
import { plain, type Terminal } from '../terminal.ts';

type Workspace = components['schemas']['Workspace'];

interface LoginOptions extends CommonOptions {
  /** Reads the key from what is piped in. */
  keyFromInput?: boolean;
  browser: boolean;
}

/**
 * Saves a server and a key on this computer, after trying them. The key is made in the browser, which passes it on. It can also be pasted, or
 * piped in, so that it's in no list of processes and in no history.
 */
export async function login(terminal: Terminal, address: string | undefined, options: LoginOptions): Promise<void> {
  const saved = await readSettings(terminal);
  const typed = address ?? options.url ?? terminal.env.EVERYCAST_URL ?? saved.url;
  if (!typed) throw new UsageError('Name the server: everycast login https://social.example.org');
  const url = withScheme(typed.replace(/\/+$/, ''));
  if (!URL.canParse(url)) throw new UsageError(`“${plain(typed)}” isn’t a web address.`);
  const apiKey = await keyFor(terminal, url, options);
  if (apiKey === '') throw new UsageError('No key was given.');
  const { http } = connect(terminal, { url, apiKey });
  const workspace = await answer(http.GET('/api/v1/workspaces/current', { signal: terminal.signal }));
  await saveSettings(terminal, { url, apiKey });
  said(terminal, options, workspace, url);
}

/** A server on this computer seldom has a certificate. */
const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i;
const withScheme = (address: string): string =>
  /^https?:\/\//.test(address) ? address : `${isHere.test(address) ? 'http' : 'https'}://${address}`;

async function keyFor(terminal: Terminal, url: string, options: LoginOptions): Promise<string> {
  const given = options.apiKey ?? terminal.env.EVERYCAST_API_KEY;
  if (given) return given;
  if (options.keyFromInput || !terminal.isTyped) return (await terminal.readInput()).trim();
  if (options.browser) {
    const key = await keyFromBrowser(url, (page) => openPage(terminal, page), terminal.signal);
    if (key !== null) return key;
  }
  terminal.err(`Create a key at ${url}/settings/api-keys.\n`);
  return (await terminal.readSecret('Paste it here: ')).trim();
}

async function openPage(terminal: Terminal, page: string): Promise<boolean> {
  const isOpen = await terminal.openBrowser(page);
  if (isOpen) terminal.err(`Create the key in your browser: ${page}\nWaiting for it. Ctrl-C stops; --no-browser lets you paste a key.\n`);
  return isOpen;
}

/** Forgets the key. It stays valid on the server, where it can be revoked. */
export async function logout(terminal: Terminal): Promise<void> {
  const { url } = await readSettings(terminal);
  await saveSettings(terminal, {});
  if (url) terminal.err(`The key is forgotten here. Revoke it at ${url}/settings/api-keys.\n`);
}

/** The server and the workspace of the key. */
export async function whoAmI(terminal: Terminal, options: CommonOptions): Promise<void> {
  const session = await openSession(terminal, options);
  said(terminal, options, await session.workspace(), session.url);
}

function said(terminal: Terminal, { json }: CommonOptions, { id, name, role, zone }: Workspace, url: string): void {
  const of = { url, workspace: { id, name, role, zone } };
  terminal.out(json ? `${JSON.stringify(of, null, 2)}\n` : `${plain(name)} (${role}) on ${url}\n`);
}
