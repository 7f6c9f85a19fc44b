import { join } from 'node:path';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { connectAt } from '../../support/connecting.ts';
import { openApiDescription } from '../../support/descriptions/openapi.ts';
import type { Exchange } from '../../support/descriptions/record.ts';
import { shapeErrors } from '../../support/descriptions/shape.ts';
import { platformApis } from '../../support/openapi.ts';
import { pngs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

/** What stands in front of the API answers with a problem that says no more than its status, which the description does not list. */
const isInFront = ({ status, answer }: Exchange): boolean =>
  [401, 403, 429].includes(status) &&
  shapeErrors({ fields: { title: 'text', detail: 'text', type: { only: ['about:blank'] }, status: { only: [status] } } }, answer).length ===
    0;
const exceptions = {
  'post /2/tweets request/media/media_ids: must NOT have more than 4 items': 'One picture too many is sent on purpose.',
  'get /2/media/upload 200/data/processing_info: must NOT have additional properties {"additionalProperty":"error"}':
    'Why a file could not be processed is told in X’s answers, and not in its description.',
  'post /2/media/metadata request/metadata/alt_text/text: must NOT have more than 1000': 'One character too many is sent on purpose.',
};

export const subject: Subject = {
  platform: twitter,
  // With an access level that includes likes.
  connect: (sandbox, world, env) => connectAt(sandbox, twitter, { app: { ...world.app, vetted: true } }, env),
  refused: 'renew',
  options: () => ({}),
  picture: pngs,
  video: videos,
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    const description = openApiDescription(join(folder, 'x/openapi.json'), { exceptions });
    // Tokens are given out and taken back by endpoints that are no operations of the description.
    return (exchanges, service) =>
      exchanges
        .filter(({ url }) => !url.pathname.includes('/oauth2/'))
        .flatMap((exchange) => {
          const wrong = description.check(`${service}/api`, exchange);
          return isInFront(exchange) ? wrong.filter((problem) => !problem.includes(` ${exchange.status}`)) : wrong;
        });
  },
};
