import { isZone } from '../../contract/time.ts';
import { answer, createEverycast, type Everycast } from '../everycast.ts';
import type { components } from '../generated/schema.ts';
import { NotLoggedIn, UsageError } from './failures.ts';
import { readSettings } from './settings.ts';
import { table } from './table.ts';
import { plain, type Terminal } from './terminal.ts';
import type { TimesOf } from './times.ts';

/** What every command takes. */
export interface CommonOptions {
  json?: boolean;
  url?: string;
  apiKey?: string;
  zone?: string;
  dryRun?: boolean;
}

type Workspace = components['schemas']['Workspace'];

/** One run of a command against a server. */
export interface Session {
  everycast: Everycast;
  http: Everycast['http'];
  terminal: Terminal;
  url: string;
  isJson: boolean;
  isDryRun: boolean;
  /** The one that was typed. */
  zone?: string;
  /** The key’s: a key belongs to one workspace, and doesn’t say who made it. */
  workspace(): Promise<Workspace>;
  times(): Promise<TimesOf>;
  /** A result: JSON for programs, text for people. */
  show(value: unknown, text: () => string): void;
  showTable(value: unknown, heads: readonly string[], rows: readonly (readonly string[])[], empty: string): void;
  /** A hint for people; programs don't get it. */
  hint(text: string): void;
}

/**
 * Connects with what was typed, the environment (EVERYCAST_URL, EVERYCAST_API_KEY), or what `login` has saved.
 * @throws NotLoggedIn without a server or a key
 */
export async function openSession(terminal: Terminal, options: CommonOptions): Promise<Session> {
  const { env } = terminal;
  const saved = await readSettings(terminal);
  const url = options.url ?? env.EVERYCAST_URL ?? saved.url;
  // A key goes to the server that it was given for, and to no other.
  const savedKey = url === saved.url ? saved.apiKey : undefined;
  const apiKey = options.apiKey ?? env.EVERYCAST_API_KEY ?? savedKey;
  if (!url || !apiKey) throw new NotLoggedIn();
  const everycast = connect(terminal, { url, apiKey });
  let workspace: Promise<Workspace> | undefined;
  const isJson = options.json === true;

  const session: Session = {
    everycast,
    http: everycast.http,
    terminal,
    url,
    isJson,
    isDryRun: options.dryRun === true,
    zone: options.zone,
    workspace() {
      workspace ??= answer(everycast.http.GET('/api/v1/workspaces/current', { signal: terminal.signal }));
      return workspace;
    },
    async times() {
      const zone = options.zone ?? env.EVERYCAST_ZONE ?? (await session.workspace()).zone;
      if (!isZone(zone)) throw new UsageError(`There’s no time zone called “${plain(zone)}”. Try “Europe/Berlin”.`);
      return { zone, locale: localeIn(env), now: terminal.now() };
    },
    show: (value, text) => terminal.out(isJson ? `${JSON.stringify(value, null, 2)}\n` : text()),
    showTable: (value, heads, rows, empty) =>
      session.show(value, () => (rows.length === 0 ? `${empty}\n` : table(heads, rows, terminal.columns))),
    hint: (text) => {
      if (!isJson) terminal.err(`${plain(text)}\n`);
    },
  };
  return session;
}

/** Somebody waits. */
const retries = 2;

/** A client for a command. @throws UsageError if the address isn't one */
export function connect(terminal: Terminal, of: { url: string; apiKey: string }): Everycast {
  if (!URL.canParse(of.url) || !/^https?:/.test(of.url)) throw new UsageError(`“${of.url}” isn’t a web address. It begins with https://`);
  return createEverycast({ ...of, retries, language: localeIn(terminal.env), ...(terminal.fetch && { fetch: terminal.fetch }) });
}

/** "de-AT" from "de_AT.UTF-8"; "en" where nothing is set. */
export function localeIn(env: Terminal['env']): string {
  const [locale = ''] = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').split('.');
  const tag = locale.replaceAll('_', '-');
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(tag) ? tag : 'en';
}
