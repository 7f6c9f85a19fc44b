import type { FastifyInstance } from 'fastify';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { listAnswer, moment } from '../../meta/answers.ts';
import { badParameter, graphError, missing } from '../../meta/errors.ts';
import { type NodeFields, nestedIn } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import { type FacebookPost, NewPost } from '../posts.ts';
import type { FacebookServices } from '../services.ts';
import { nestedComments, ofOthers } from './comments.ts';
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
const toRead = ['pages_read_engagement'];
const toPost = ['pages_read_engagement', 'pages_manage_posts'];

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

/** A Page's posts. */
export function postRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, posts, videos, inbox } = services;
  const { withPage } = pageRoutes(services);

  http.post(
    '/graph/:version/:id/feed',
    withPage({ operation: 'create', scopes: toPost }, async (parsed, request) => {
      const id = pathPart(request, 'id');
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
    withPage({ operation: 'look', scopes: toRead }, async ({ tenant, page, scopes }, request) => {
      const id = pathPart(request, 'id');
      if (id !== page && id !== 'me') return missing('GET', id);
      const own = await posts.all(tenant, page);
      const out = await Promise.all(own.map(async (post) => post.video === null || (await videos.get(post.video))?.ready === true));
      const shown = own.filter((_, index) => out[index]).reverse();
      const nested = nestedIn(queryOf(request).fields, 'comments');
      if (nested && !scopes.includes(ofOthers)) {
        return graphError({ code: 10, message: `(#10) This endpoint requires the '${ofOthers}' permission.` });
      }
      const comments = new Map(
        nested
          ? await Promise.all(
              shown.map(async (post) => [post.id, nestedComments(post, await inbox.comments(tenant, post), nested, stage.base())] as const),
            )
          : [],
      );
      return listAnswer(shown, request, postNode, (post) => ({ ...postFields(post, stage.base()), ...comments.get(post.id) }));
    }),
  );
}
