import type { FastifyInstance } from 'fastify';
import { listAnswer, moment } from '../../meta/answers.ts';
import { badParameter, graphError, missing } from '../../meta/errors.ts';
import type { NodeFields } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import type { Parts } from '../parts.ts';
import { type FacebookComment, type FacebookPost, NewComment, NewPost } from '../posts.ts';
import { pageRoutes } from './error-format.ts';

export const postNode: NodeFields = {
  node: 'PagePost',
  always: ['created_time', 'message', 'id'],
  known: [
    'id',
    'message',
    'created_time',
    'from',
    'permalink_url',
    'attachments',
    'is_published',
    'status_type',
    'shares',
    'comments',
    'reactions',
  ],
};
const commentNode: NodeFields = {
  node: 'Comment',
  always: ['created_time', 'from', 'message', 'id'],
  known: ['id', 'message', 'created_time', 'from', 'permalink_url'],
};
const toRead = ['pages_read_engagement'];
const toPost = ['pages_read_engagement', 'pages_manage_posts'];
const toComment = ['pages_read_engagement', 'pages_manage_engagement'];

type ById = { id: string };
type Query = Record<string, string | undefined>;

/** A post's fields: a single photo is its attachment, several are below it. */
export function postFields({ id, message, at, link, photos, page, video }: FacebookPost, base: string) {
  const target = (one: string) => ({ id: one, url: `${base}/web/${one}` });
  const several = photos.map((photo) => ({ type: 'photo', target: target(photo) }));
  const attachments = [
    ...(several.length === 1 ? several : []),
    ...(several.length > 1 ? [{ type: 'album', target: target(id), subattachments: { data: several } }] : []),
    ...(link === null ? [] : [{ type: 'share', target: { url: link } }]),
    ...(video === null ? [] : [{ type: 'video_inline', target: target(video) }]),
  ];
  return {
    id,
    created_time: moment(at),
    from: { id: page },
    permalink_url: `${base}/web/${id}`,
    is_published: true,
    status_type: photos.length > 0 ? 'added_photos' : video === null ? 'mobile_status_update' : 'added_video',
    ...(message !== '' && { message }),
    ...(attachments.length > 0 && { attachments: { data: attachments } }),
  };
}

/** A Page's posts, and comments under what it published. */
export function postRoutes(http: FastifyInstance, parts: Parts): void {
  const { stage, posts, videos } = parts;
  const { withPage } = pageRoutes(parts);

  http.post(
    '/graph/:version/:id/feed',
    withPage({ aim: 'create', scopes: toPost }, async (parsed, request) => {
      const { id } = request.params as ById;
      if (id !== parsed.page && id !== 'me') return missing('POST', id);
      const wish = NewPost.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      const made = await posts.create(parsed, wish.data);
      if ('refused' in made) return badParameter(made.refused);
      if ('duplicate' in made) return graphError({ status: 400, code: 506, message: '(#506) Duplicate status message' });
      return { status: 200, body: { id: made.id } };
    }),
  );

  http.get(
    '/graph/:version/:id/published_posts',
    withPage({ aim: 'look', scopes: toRead }, async ({ tenant, page }, request) => {
      const { id } = request.params as ById;
      if (id !== page && id !== 'me') return missing('GET', id);
      const own = (await posts.all(tenant)).filter((post) => post.page === page);
      const out = await Promise.all(own.map(async (post) => post.video === null || (await videos.get(post.video))?.ready === true));
      return listAnswer(own.filter((_, index) => out[index]).reverse(), request, postNode, (post) => postFields(post, stage.base()));
    }),
  );

  http.post(
    '/graph/:version/:id/comments',
    withPage({ aim: 'create', scopes: toComment }, async (parsed, request) => {
      const { id } = request.params as ById;
      if (!(await commented(parsed.tenant, id))) return missing('POST', id);
      const wish = NewComment.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      return { status: 200, body: { id: await posts.comment(parsed, id, wish.data.message) } };
    }),
  );

  http.get(
    '/graph/:version/:id/comments',
    withPage({ aim: 'look', scopes: toRead }, async ({ tenant }, request) => {
      const { id } = request.params as ById;
      if (!(await commented(tenant, id))) return missing('GET', id);
      const { order = 'chronological', filter = 'toplevel' } = request.query as Query;
      if (!['chronological', 'reverse_chronological'].includes(order))
        return badParameter('Param order must be one of {chronological, reverse_chronological}');
      if (!['toplevel', 'stream'].includes(filter)) return badParameter('Param filter must be one of {toplevel, stream}');
      const all = await posts.comments(tenant, id);
      return listAnswer(order === 'chronological' ? all : all.reverse(), request, commentNode, commentFields);
    }),
  );

  /** Posts and videos can have comments. */
  const commented = async (tenant: string, id: string): Promise<boolean> =>
    (await posts.get(tenant, id)) !== null || (await videos.get(id))?.tenant === tenant;
}

const commentFields = ({ id, message, at, page }: FacebookComment) => ({ id, message, created_time: moment(at), from: { id: page } });
