import { join } from 'node:path';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { connectAt } from '../../support/connecting.ts';
import { openApiDescription } from '../../support/descriptions/openapi.ts';
import { platformApis } from '../../support/openapi.ts';
import { pngs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

/** What stands in front of the API answers these with the type about:blank, which the description does not list. */
const paths = ['get /2/users/me', 'get /2/users/{id}/tweets', 'get /2/tweets/{id}', 'delete /2/tweets/{id}', 'post /2/tweets'];
const uploads = ['post /2/media/upload/initialize', 'post /2/media/upload/{id}/append', 'post /2/media/upload/{id}/finalize'];
const all = [...paths, ...uploads, 'get /2/media/upload', 'post /2/media/metadata'];
const exceptions = {
  ...Object.fromEntries(all.flatMap((path) => [401, 403, 429].map((status) => [`${path} ${status}`, 'Answered in front of the API.']))),
  'post /2/tweets request/media/media_ids: must NOT have more than 4 items': 'One picture too many is sent on purpose.',
};

export const subject: Subject = {
  platform: twitter,
  connect: (sandbox, world, env) => connectAt(sandbox, twitter, world, env),
  refused: 'renew',
  options: () => ({}),
  picture: pngs,
  video: videos,
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    const description = openApiDescription(join(folder, 'x/openapi.json'), { exceptions });
    // Tokens are given out and taken back by endpoints that are no operations of the description.
    return (exchanges, sandbox) =>
      exchanges
        .filter(({ url }) => !url.pathname.includes('/oauth2/'))
        .flatMap((exchange) => description.check(`${sandbox.serviceOf('twitter')}/api`, exchange));
  },
};
