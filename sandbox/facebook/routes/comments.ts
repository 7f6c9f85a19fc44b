import type { FastifyInstance } from 'fastify';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { moment, pageAnswer, pageOf } from '../../meta/answers.ts';
import { badParameter, missing } from '../../meta/errors.ts';
import { type NodeFields, type nestedIn, selected } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import type { SeenComment } from '../inbox.ts';
import { type FacebookPost, NewComment } from '../posts.ts';
import type { FacebookServices } from '../services.ts';
import { pageRoutes } from './error-format.ts';

export const commentNode: NodeFields = {
  node: 'Comment',
  always: ['created_time', 'from', 'message', 'id'],
  known: ['id', 'message', 'created_time', 'from', 'permalink_url', 'parent'],
};
const toRead = ['pages_read_engagement'];
const toComment = ['pages_read_engagement', 'pages_manage_engagement'];
/** To read what others wrote. */
export const ofOthers = 'pages_read_user_content';

type Query = Record<string, string | undefined>;
type Nested = NonNullable<ReturnType<typeof nestedIn>>;

export const commentFields = ({ id, message, at, by, parent }: SeenComment, base: string) => ({
  id,
  message,
  created_time: moment(at),
  from: { name: by.name, id: by.id },
  permalink_url: `${base}/web/${id}`,
  ...(parent !== null && { parent: { id: parent } }),
});

/** Which comments a request asks for, in its order. `all`: newest first. */
function listedBy(
  { order = 'chronological', filter = 'toplevel' }: Query,
  all: readonly SeenComment[],
  under: string,
): { list: SeenComment[] } | { refused: string } {
  if (!['chronological', 'reverse_chronological'].includes(order))
    return { refused: 'Param order must be one of {chronological, reverse_chronological}' };
  if (!['toplevel', 'stream'].includes(filter)) return { refused: 'Param filter must be one of {toplevel, stream}' };
  const wanted = all.filter(({ parent }) => filter === 'stream' || parent === null || parent === under);
  return { list: order === 'chronological' ? wanted.toReversed() : wanted };
}

/** The comments of a post within a list of posts; none is missing. */
export function nestedComments({ id }: FacebookPost, all: readonly SeenComment[], { modifiers, fields }: Nested, base: string) {
  const listed = listedBy(modifiers, all, id);
  if ('refused' in listed || listed.list.length === 0) return {};
  const { limit = '25', ...more } = modifiers;
  const url = new URL(`${base}/graph/${id}/comments?${new URLSearchParams(more)}`);
  const { some, paging } = pageOf(listed.list, { limit: Number(limit), after: undefined }, url);
  return { comments: { data: some.map((one) => selected(commentFields(one, base), fields, commentNode)), ...paging } };
}

/** Comments under what a Page published, and answers to them. */
export function commentRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, posts, inbox } = services;
  const { withPage } = pageRoutes(services);

  http.post(
    '/graph/:version/:id/comments',
    withPage({ operation: 'create', scopes: toComment }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      if (!(await listOf(parsed.tenant, parsed.page, id))) return missing('POST', id);
      const wish = NewComment.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      // An answer to an answer is in the same thread.
      const under = (await inbox.comment(parsed.tenant, id))?.parent ?? id;
      return { status: 200, body: { id: await posts.comment(parsed, under, wish.data.message) } };
    }),
  );

  http.get(
    '/graph/:version/:id/comments',
    withPage({ operation: 'look', scopes: toRead }, async ({ tenant, page, scopes }, request) => {
      const id = pathPart(request, 'id');
      const query = queryOf(request);
      const all = await listOf(tenant, page, id);
      if (!all) return missing('GET', id);
      const listed = listedBy(query, all, id);
      if ('refused' in listed) return badParameter(listed.refused);
      const visible = listed.list.filter(({ by }) => by.id === page || scopes.includes(ofOthers));
      return pageAnswer(visible, request, stage.base(), commentNode, (one) => commentFields(one, stage.base()));
    }),
  );

  /** What is under a post, a video or a comment, newest first; null if there is no such thing. */
  async function listOf(tenant: string, page: string, id: string): Promise<SeenComment[] | null> {
    const post = await postAt(tenant, id);
    if (post) return post.page === page ? inbox.comments(tenant, post) : null;
    const comment = await inbox.comment(tenant, id);
    if (comment) return inbox.answers(tenant, comment.id);
    // Of what is under others' posts, a Page sees what it wrote itself.
    return (await inbox.tagged(tenant, page)).some((one) => one.id === id) ? inbox.answers(tenant, id) : null;
  }

  /** A post by its own ID or its video's. */
  const postAt = async (tenant: string, id: string): Promise<FacebookPost | null> =>
    (await posts.get(tenant, id)) ?? (await posts.all(tenant)).find(({ video }) => video === id) ?? null;
}
