import { objectIn } from '@everycast/platforms/port/call';
import { type Fields, fieldsIn } from '@everycast/platforms/port/fields';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { smallBody } from '../port/bytes.ts';
import type { Source, SourceEnv, SourceLogin } from '../port/source.ts';
import { ask, fetchOpenly } from './api.ts';
import { imageOf, type OpenverseImage } from './images.ts';

const pageSize = 20;
/** Openverse shows no further to those without a key. */
const lastPage = 12;
const largestThumbnail = 5_000_000;

async function imageBy(login: SourceLogin, id: string, env: SourceEnv): Promise<OpenverseImage> {
  const url = `${login.service}/v1/images/${encodeURIComponent(id)}/`;
  const image = imageOf(objectIn(await ask(login, env, { url }), url));
  if (image) return image;
  throw new PlatformProblem('rejected', 'sources.gone');
}

/** Openly licensed pictures for everyone, without an account. Only those that may be used commercially: brands post them. */
export const openverse: Source = {
  id: 'openverse',
  connect: { by: 'none', service: 'https://api.openverse.org' },

  // There is nothing to look at without a search.
  list: async () => ({ entries: [], cursor: null }),

  async search(login, { text, cursor }, env) {
    const url = `${login.service}/v1/images/`;
    const page = Number(cursor ?? 1);
    if (!Number.isInteger(page) || page < 1 || page > lastPage) return { entries: [], cursor: null };
    const query = { q: text, page, page_size: pageSize, license_type: 'commercial', mature: false };
    const found = objectIn(await ask(login, env, { url, query }), url);
    const results: Fields[] = Array.isArray(found.results) ? found.results.map(fieldsIn) : [];
    const more = typeof found.page_count === 'number' && page < Math.min(found.page_count, lastPage);
    return { entries: results.flatMap((one) => imageOf(one)?.entry ?? []), cursor: more ? String(page + 1) : null };
  },

  async find(login, id, env) {
    // What is licensed is one picture: another one would be another entry.
    return { ...(await imageBy(login, id, env)).entry, version: null };
  },

  async thumbnail(login, id, env) {
    return smallBody(await fetchOpenly(env, `${login.service}/v1/images/${encodeURIComponent(id)}/thumb/`), largestThumbnail);
  },

  async open(login, id, env) {
    return fetchOpenly(env, (await imageBy(login, id, env)).url);
  },
};
