import { join } from 'node:path';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { connectAt } from '../../support/connecting.ts';
import { openApiDescription } from '../../support/descriptions/openapi.ts';
import { platformApis } from '../../support/openapi.ts';
import { pngs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

const formats = { 'iso-639-1': /^[a-z]{2}$/, scopes: /^[a-z:]+( [a-z:]+)*$/ };
const exceptions = {
  'post /api/v1/statuses header Idempotency-Key/value:': 'The description calls the value of the header an object.',
  'get /api/v1/notifications query has no types[]': 'As id[] below.',
  'get /api/v1/statuses query has no id[]': 'Rails reads a list from repeated names in brackets, which OpenAPI can’t say.',
};

export const subject: Subject = {
  platform: mastodon,
  connect: (sandbox, world, env) => connectAt(sandbox, mastodon, world, env),
  refused: 'endless',
  repeats: true,
  oncePerIntent: true,
  looksBy: 'create',
  options: () => ({}),
  picture: pngs,
  video: videos,
  // It names no length, only bytes, and makes H.264 of whatever it can read.
  unstated: ['longest', 'codec'],
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    const description = openApiDescription(join(folder, 'mastodon/openapi.json'), { formats, exceptions });
    return (exchanges, service) => exchanges.flatMap((exchange) => description.check(service, exchange));
  },
};
