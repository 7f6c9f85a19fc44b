import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { avatarOf } from '../../core/routes/avatars.ts';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Person } from '../../core/stand-in.ts';
import { moment, nodeAnswer } from '../../meta/answers.ts';
import { missing } from '../../meta/errors.ts';
import type { NodeFields } from '../../meta/fields.ts';
import type { Container } from '../containers.ts';
import { type Medium, pathOf } from '../media.ts';
import { people, scopedId } from '../people.ts';
import type { InstagramServices } from '../services.ts';
import { basic, calls, errorFormat, toPublish } from './error-format.ts';
import { operationOf, reactionsTo } from './metrics.ts';

const userNode: NodeFields = {
  node: 'IGUser',
  always: ['id'],
  known: ['id', 'user_id', 'username', 'name', 'account_type', 'profile_picture_url', 'followers_count', 'follows_count', 'media_count'],
};
const containerNode: NodeFields = { node: 'ShadowIGMediaBuilder', always: ['id'], known: ['id', 'status', 'status_code', 'video_status'] };
export const mediaNode: NodeFields = {
  node: 'IGMedia',
  always: ['id'],
  known: [
    'id',
    'caption',
    'media_type',
    'media_product_type',
    'permalink',
    'shortcode',
    'timestamp',
    'username',
    'alt_text',
    'like_count',
    'comments_count',
    'comments',
  ],
};

/** What is addressed by its ID: the account, containers, and published media. */
export function nodeRoutes(http: FastifyInstance, services: InstagramServices): void {
  const { stage, containers, media } = services;
  const { withToken } = createRoutes(stage, errorFormat(services));
  const idOf = (request: FastifyRequest) => pathPart(request, 'id');

  const me = withToken({ operation: operationOf('profile'), scopes: [basic], allowance: calls }, async ({ tenant, account }, request) => {
    const person = people.find(tenant, account);
    const id = idOf(request);
    if (!person || (id !== 'me' && id !== account)) return missing('GET', id);
    const count = (await media.all(tenant, account)).length;
    return nodeAnswer(
      {
        ...userFields(person, scopedId(tenant, person), count, stage.base()),
        followers_count: stage.audience.followers(person.id, stage.now()),
      },
      userNode,
      request,
    );
  });
  const container = withToken({ operation: 'upload', scopes: toPublish, allowance: calls }, async ({ tenant, account }, request) => {
    const found = await containers.get(idOf(request));
    if (found?.tenant !== tenant || found.account !== account) return missing('GET', idOf(request));
    return nodeAnswer(containerFields(found), containerNode, request);
  });
  const medium = withToken({ operation: operationOf('look'), scopes: [basic], allowance: calls }, async ({ tenant }, request) => {
    const found = await media.get(tenant, idOf(request));
    if (!found) return missing('GET', idOf(request));
    const { likes, comments } = reactionsTo(stage, found);
    const counts = { like_count: likes, comments_count: comments };
    return nodeAnswer({ ...(await mediaFields(services, found, tenant)), ...counts }, mediaNode, request);
  });
  http.get('/graph/:version/:id', async (request, reply: FastifyReply) => {
    const id = idOf(request);
    if (id === 'me' || id.startsWith('1784')) return me(request, reply);
    return ((await containers.get(id)) ? container : medium)(request, reply);
  });

  http.get('/media/:id', async (request, reply) => {
    const found = await containers.get(idOf(request));
    if (!found || found.there < found.size) return reply.code(404).send();
    return reply
      .header('content-length', found.there)
      .type(found.kind === 'image' ? 'image/jpeg' : 'video/mp4')
      .send(containers.open(found));
  });

  http.get('/covers/:id', async (request, reply) => {
    const found = await containers.get(idOf(request));
    if (!found || found.coverBytes === null) return reply.code(404).send();
    return reply
      .header('content-length', found.coverBytes)
      .type('image/jpeg')
      .send(await containers.openCover(found));
  });
}

const userFields = ({ id, name, handle }: Person, scoped: string, count: number, base: string) => ({
  id: scoped,
  user_id: id,
  username: handle,
  name,
  profile_picture_url: avatarOf(base, handle),
  account_type: 'BUSINESS',
  follows_count: 0,
  media_count: count,
});

/** A container's state, as a code and as a sentence; for an upload also the bytes received. */
function containerFields({ id, status, kind, there, size, state }: Container) {
  // That this code reports an unsupported video is unofficial.
  const words = {
    IN_PROGRESS: 'In Progress: Media is still being processed.',
    FINISHED: 'Finished: Media has been uploaded and is ready to be published.',
    ERROR: 'Error: Media upload has failed with error code 2207026',
    EXPIRED: 'Expired: Media was not published within 24 hours.',
    PUBLISHED: 'Published: Media has been published.',
  };
  const uploading = { status: there > 0 && there >= size ? 'complete' : 'in_progress', bytes_transferred: there, source_file_size: size };
  const processing = {
    status: state === 'failed' ? 'error' : status === 'FINISHED' || status === 'PUBLISHED' ? 'complete' : 'not_started',
  };
  const video = kind === 'reel' || kind === 'video';
  return {
    id,
    status: words[status],
    status_code: status,
    ...(video && { video_status: { uploading_phase: uploading, processing_phase: processing } }),
  };
}

export async function mediaFields(
  { stage, containers }: InstagramServices,
  { id, at, account, container, shortcode }: Medium,
  tenant: string,
) {
  const found = await containers.get(container);
  const types = { image: 'IMAGE', video: 'VIDEO', reel: 'VIDEO', carousel: 'CAROUSEL_ALBUM' };
  return {
    id,
    media_type: types[found?.kind ?? 'image'],
    media_product_type: found?.kind === 'reel' ? 'REELS' : 'FEED',
    permalink: `${stage.base()}/${pathOf(found, { shortcode })}`,
    shortcode,
    timestamp: moment(at),
    username: people.find(tenant, account)?.handle ?? '',
    ...(found?.caption && { caption: found.caption }),
    ...(found?.alt && { alt_text: found.alt }),
  };
}
