import { join } from 'node:path';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { connectAt } from '../../support/connecting.ts';
import { openApiDescription } from '../../support/descriptions/openapi.ts';
import { platformApis } from '../../support/openapi.ts';
import { pngs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

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
    const description = openApiDescription(join(folder, 'x/openapi.json'), { formats: {}, exceptions: {} });
    // Tokens are given out by an endpoint that the description names, but not as an operation.
    return (exchanges, sandbox) =>
      exchanges
        .filter(({ url }) => !url.pathname.includes('/oauth2/'))
        .flatMap((exchange) => description.check(`${sandbox.serviceOf('twitter')}/api`, exchange));
  },
};
