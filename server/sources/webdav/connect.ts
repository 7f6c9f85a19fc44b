import { withoutEnd } from '@everycast/contract/without-end';
import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { PasswordGiven, PasswordLogin, SourceEnv } from '../port/source.ts';
import { propfind } from './listing.ts';
import { mapErrors } from './request.ts';

/**
 * Logs in at a server that a person names. The address may be that of their files, or of a Nextcloud or ownCloud whose files are below it.
 * @throws PlatformProblem
 */
export async function connect({ address, username, password }: PasswordGiven, env: SourceEnv): Promise<PasswordLogin> {
  const given = new URL(address);
  given.search = '';
  given.hash = '';
  const base = `${withoutEnd(given.href, /\//)}/`;
  const isWhole = /\/remote\.php\/|\/dav(\/|$)/.test(given.pathname);
  // A cloud's own address first: what it answers there may look like files, too.
  const candidates = [...(isWhole ? [] : [`${base}remote.php/dav/files/${encodeURIComponent(username)}/`]), base];
  const problems: PlatformProblem[] = [];
  for (const service of candidates) {
    const login = { service, credentials: { username, password } };
    try {
      const { self } = await mapErrors(env, 'ask', () => propfind(login, '', 0, env));
      if (!self?.folder) throw new PlatformProblem('rejected', message('sources.webdav_none', { host: given.host }));
      return { ...login, remoteId: username, name: username };
    } catch (error) {
      if (!(error instanceof PlatformProblem)) throw error;
      problems.push(error);
    }
  }
  const wrong = problems.find(({ kind }) => kind === 'reconnect');
  if (wrong) throw new PlatformProblem('rejected', message('sources.webdav_login', { host: given.host }), { code: 'wrong_credentials' });
  throw problems.at(-1) ?? new PlatformProblem('outage', 'platforms.unusable_answer');
}
