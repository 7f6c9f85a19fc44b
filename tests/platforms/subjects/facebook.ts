import { join } from 'node:path';
import { facebook } from '@everycast/platforms/facebook/facebook';
import { connectAt } from '../../support/connecting.ts';
import { type GraphExceptions, graphChecker } from '../../support/descriptions/graph.ts';
import { platformApis } from '../../support/openapi.ts';
import { address } from '../contents.ts';
import { jpegs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

/** What Meta's description does not say, or not rightly. */
export const exceptions: GraphExceptions = {
  beyond: [
    { request: /^GET .*\/oauth\/access_token$/, why: 'Of logins the description says nothing.' },
    { request: /^GET .*\/debug_token$/, why: 'Nor of what a token is.' },
    { request: /^POST .*\/video-upload\//, why: 'Bytes of reels go to a separate server, which no file describes.' },
  ],
  // The file of a photo is a part of the form, and those are not described where there is an address to choose instead.
  alsoTakes: { 'POST Page photos': ['source'] },
  // The phases of an upload, as the pages on videos and reels tell of them.
  alsoGives: {
    'POST Page videos': ['video_id', 'upload_session_id', 'start_offset', 'end_offset'],
    'POST Page video_reels': ['video_id', 'upload_url'],
    // As the reference of the Send API has it.
    'POST Page messages': ['recipient_id', 'message_id'],
  },
  // Names of metrics are texts, and their counts numbers.
  params: { 'GET PagePost insights': { metric: 'list<string>' } },
  types: { InsightsValue: { value: 'int' } },
  // What comes back is the number of a post, and not of a Page.
  makes: { 'POST Page feed': 'PagePost' },
  alias: {},
};

export const subject: Subject = {
  platform: facebook,
  connect: (sandbox, world, env) => connectAt(sandbox, facebook, world, env),
  refused: 'reconnect',
  anyNumber: true,
  // Of reels it names VP9 and AV1, too, if not as what it recommends.
  unstated: ['codec'],
  options: () => ({}),
  ownForm: ['countries'],
  picture: jpegs,
  video: videos,
  short: { place: 'reel' },
  places: { video: { name: 'Place', value: 'Feed' }, short: { name: 'Place', value: 'Reels' } },
  preview: { url: address, title: address },
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    return (exchanges, _service, accounts) => {
      const pages = Object.fromEntries(accounts.map(({ remoteId }) => [remoteId, 'Page']));
      return graphChecker(join(folder, 'meta'), exceptions, { me: 'User', ...pages }).check(exchanges);
    };
  },
};
