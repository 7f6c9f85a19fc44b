import { fieldsIn } from '@everycast/platforms/port/fields';
import { startDownload } from '../port/download.ts';
import { apiOf } from '../port/oauth-source.ts';
import type { SourceEnv } from '../port/source.ts';

const api = apiOf({
  name: 'Openverse',
  gone: 'sources.gone',
  reportedIn({ body }) {
    const { detail } = fieldsIn(body);
    return typeof detail === 'string' ? { code: 'error', message: detail } : null;
  },
});

export const { ask } = api;

/** A file that anyone may have. @throws PlatformProblem */
export const fetchOpenly = (env: SourceEnv, url: string): Promise<Response> => api.mapErrors(env, 'ask', () => startDownload(env, url));
