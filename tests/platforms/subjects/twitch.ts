import { join } from 'node:path';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { connectAt } from '../../support/connecting.ts';
import { openApiDescription } from '../../support/descriptions/openapi.ts';
import { platformApis } from '../../support/openapi.ts';
import { pngs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

const everyCall = 'The guide to the API wants this header with every request; the description leaves it out.';
const emptyAsNull = 'The text of the description says that it is null where there is none; its schema does not.';
/** Where the description of Twitch's API is not right, and why. */
export const exceptions = Object.fromEntries([
  ...[
    'get /users',
    'post /chat/announcements',
    'post /chat/messages',
    'get /schedule',
    'get /search/categories',
    'get /channels/followers',
  ].map((name) => [`${name} header has no client-id`, everyCall]),
  ...['post', 'patch', 'delete'].map((verb) => [`${verb} /schedule/segment header has no client-id`, everyCall]),
  ...['get /schedule', 'post /schedule/segment', 'patch /schedule/segment'].flatMap((name) => [
    [`${name} 200/data/vacation: must be object`, emptyAsNull],
    [`${name} 200/data/segments/0/category: must be object`, emptyAsNull],
  ]),
]);
const limits = Object.fromEntries(
  ['post /schedule/segment', 'get /schedule', 'get /users', 'post /chat/messages', 'get /channels/followers'].map((name) => [
    `${name} never answers 429`,
    'The guide tells of limits on every request; the description leaves them out.',
  ]),
);

let made = 0;
/** Each on a different day: no two broadcasts may be at the same time. */
const nextEvening = (): string => new Date(Date.UTC(2031, 0, ++made, 19)).toISOString().slice(0, 16);

export const subject: Subject = {
  platform: twitch,
  connect: (sandbox, world, env) => connectAt(sandbox, twitch, world, env),
  refused: 'renew',
  // Others may plan only what comes again every week.
  people: 1,
  options: () => ({
    as: 'segment',
    start: nextEvening(),
    zone: 'Europe/Berlin',
    duration: '90',
  }),
  asText: { as: 'message' },
  // In titles of the schedule addresses are text; and a chat shows nobody afterwards what was said in it.
  link: { as: 'message' },
  unnotified: ['link'],
  ownForm: ['start', 'zone', 'category'],
  picture: pngs,
  video: videos,
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    const description = openApiDescription(join(folder, 'twitch/openapi.json'), {
      formats: { int32: /^-?\d+$/ },
      exceptions: { ...exceptions, ...limits },
    });
    // Tokens are given out, validated and taken back by another host, which the description is not about.
    return (exchanges, service) =>
      exchanges
        .filter(({ url }) => !url.pathname.includes('/id/oauth2/'))
        .flatMap((exchange) => description.check(`${service}/api/helix`, exchange));
  },
};
