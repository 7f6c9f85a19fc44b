import { youtube } from '@everycast/platforms/youtube/youtube';
import { connectAt } from '../../support/connecting.ts';
import { discoveryChecker } from '../../support/descriptions/discovery.ts';
import { filmOf } from '../../support/films.ts';
import { platformApis } from '../../support/openapi.ts';
import { lying } from '../contents.ts';
import { pngs } from '../files.ts';
import type { Subject } from '../subject.ts';

export const subject: Subject = {
  platform: youtube,
  connect: (sandbox, world, env) => connectAt(sandbox, youtube, world, env),
  refused: 'renew',
  options: (text) => ({ title: text.slice(0, 60), madeForKids: 'no' }),
  picture: pngs,
  video: (mark, bytes, shape = lying) => filmOf(mark, shape, bytes),
  // YouTube itself turns videos that are vertical and short enough into Shorts.
  places: { video: { name: 'Place', value: 'Videos' }, short: { name: 'Place', value: 'Shorts' } },
  // YouTube accepts any video.
  unstated: ['shortest'],
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    const description = discoveryChecker(folder, 'youtube/youtube.v3.json', '/sandbox/youtube/api');
    // The description does not cover Google's token endpoints.
    return (exchanges) =>
      exchanges.filter(({ url }) => !url.pathname.includes('/oauth2/')).flatMap((exchange) => description.check(exchange));
  },
};
