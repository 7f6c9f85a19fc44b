import { join } from 'node:path';
import { instagram } from '@everycast/platforms/instagram/instagram';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import { connectAt } from '../../support/connecting.ts';
import { type GraphExceptions, graphChecker } from '../../support/descriptions/graph.ts';
import { fileHost } from '../../support/meta.ts';
import { platformApis } from '../../support/openapi.ts';
import { jpegs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

/** What Meta's description does not say, or not rightly. */
export const exceptions: GraphExceptions = {
  beyond: [
    { request: /^POST .*\/oauth\/access_token$/, why: 'Of the exchange of a code the description says nothing.' },
    { request: /^POST .*\/ig-api-upload\//, why: 'Bytes of videos go to a separate server, which no file describes.' },
  ],
  // Newer than the description: Meta tells of it since June 2026.
  alsoTakes: { 'POST User media': ['is_ai_generated'] },
  // Where the bytes of a resumable upload are to go.
  alsoGives: {
    'POST User media': ['uri'],
    // As the reference of the Send API has it.
    'POST User messages': ['recipient_id', 'message_id'],
  },
  // Larger than a number in JSON can hold, and so written as text.
  types: { IGUserForIGOnlyAPI: { user_id: 'string' }, InsightsValue: { value: 'int' } },
  // What comes back is a container, and once it is published a post.
  makes: { 'POST User media': 'ShadowIGMediaBuilder', 'POST User media_publish': 'Media' },
  // The nodes of Instagram’s own login have other names within their files, and one edge is written without its line.
  alias: { User: 'IGUserForIGOnlyAPI', Media: 'IGMediaForIGOnlyAPI', Comment: 'IGComment', media_publish: 'mediapublish' },
};
/** The nodes that stand at the beginning of a path. */
export const known = { me: 'User', access_token: 'IGAccessTokenForIGOnlyAPI', refresh_access_token: 'IGRefreshAccessTokenForIGOnlyAPI' };

let host: ReturnType<typeof fileHost> | null = null;
async function served(file: MediaFile): Promise<MediaFile> {
  host ??= fileHost();
  return file.kind === 'image' ? (await host).serve(file) : file;
}

export const subject: Subject = {
  platform: instagram,
  connect: (sandbox, world, env) => connectAt(sandbox, instagram, world, env),
  refused: 'reconnect',
  options: () => ({}),
  ownForm: ['place'],
  picture: jpegs,
  // What is narrower it makes larger itself, less well.
  anyShape: ['shortest'],
  // Whatever is published is a container first, and waited for.
  worksOn: ['image', 'images'],
  video: videos,
  // A single video is a reel there, whatever its shape.
  places: { video: { name: 'Kind', value: 'Reel' }, short: { name: 'Kind', value: 'Reel' } },
  served: async (content) => ({ ...content, media: await Promise.all(content.media.map(served)) }),
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    return (exchanges, _service, accounts) => {
      const users = Object.fromEntries(accounts.map(({ remoteId }) => [remoteId, 'User']));
      return graphChecker(join(folder, 'meta'), exceptions, { ...known, ...users }).check(exchanges);
    };
  },
  async close() {
    await (await host)?.close();
  },
};
