import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { excessOf, seen } from '../little.ts';
import { actorOf } from '../people.ts';
import type { Post } from '../posts.ts';
import type { LinkedinServices } from '../services.ts';
import { filesOf, NewPost, Patch, thumbnailOf } from '../wishes.ts';
import { denied, errorFormat, failure, invalid, notFound, pageOf, restliMethod, versioned, writes, wrongBody } from './error-format.ts';

const longest = 3000;

/** Posts: created, listed, changed, and deleted. */
export function postRoutes(http: FastifyInstance, { stage, posts, media }: LinkedinServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const urnIn = (request: FastifyRequest) => pathPart(request, 'urn');

  http.post('/api/rest/posts', (request, reply) =>
    withToken(
      { operation: 'create', allowance: writes(stage) },
      versioned([], async (parsed) => {
        const wish = NewPost.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        const refused = refusal(parsed, wish.data) ?? (await refusedFiles(parsed, wish.data));
        if (refused) return refused;
        const made = await posts.create(parsed, wish.data);
        if ('duplicateOf' in made) return duplicate(made.duplicateOf);
        return { status: 201, body: null, headers: { 'x-restli-id': made.id } };
      }),
    )(request, reply),
  );

  function mayWrite({ tenant, account, scopes }: ParsedRequest, author: string): boolean {
    const actor = actorOf(tenant, account, author);
    return actor !== null && scopes.includes(actor.isPage ? 'w_organization_social' : 'w_member_social');
  }

  function refusal(parsed: ParsedRequest, { author, commentary, visibility, content }: NewPost): Answer | null {
    if (!mayWrite(parsed, author)) return denied('partnerApiPosts.CREATE');
    if (author.startsWith('urn:li:organization:') && visibility === 'CONNECTIONS') return invalid('An organization has no connections.');
    const excess = excessOf(commentary, longest);
    if (excess !== null)
      return invalid(`commentary has ${excess} characters, and at most ${longest} are allowed.`, 'FIELD_LENGTH_TOO_LONG', 422);
    return seen(commentary).trim() === '' && !content ? invalid('commentary cannot be empty.', 'MISSING_FIELD', 422) : null;
  }

  async function refusedFiles({ tenant }: ParsedRequest, wish: NewPost): Promise<Answer | null> {
    const files = await Promise.all([...filesOf(wish), ...thumbnailOf(wish)].map(({ id }) => media.byUrn(tenant, id)));
    if (files.some((file) => file?.owner !== wish.author)) return invalid('The media is not there, or belongs to somebody else.');
    // The code is LinkedIn's; the status 400 is a guess, because it isn't documented.
    if (files.some((file) => file?.state === 'PROCESSING_FAILED'))
      return invalid('The processing of a media asset has failed.', 'MEDIA_ASSET_PROCESSING_FAILED');
    if (files.some((file) => file?.state !== 'AVAILABLE')) return invalid('The media is not processed.', 'MEDIA_NOT_READY', 422);
    if (files.length > 1 && files.some((file) => file?.kind !== 'image')) return invalid('multiImage has pictures only.');
    const isUntitled = filesOf(wish).some(({ id, title }) => id.startsWith('urn:li:document:') && title === undefined);
    return isUntitled ? invalid('A document must have a title.', 'MISSING_FIELD', 422) : null;
  }

  http.get(
    '/api/rest/posts',
    withToken(
      { operation: 'look' },
      versioned(['q', 'author', 'start', 'count', 'sortBy'], async (parsed, request) => {
        const { q, author = '', sortBy = 'LAST_MODIFIED' } = queryOf(request);
        if (q !== 'author' || !['LAST_MODIFIED', 'CREATED'].includes(sortBy))
          return invalid('q must be author, sortBy LAST_MODIFIED or CREATED.');
        const actor = actorOf(parsed.tenant, parsed.account, author);
        // Apps can't read members' posts.
        if (!actor?.isPage || !parsed.scopes.includes('r_organization_social')) return denied('partnerApiPosts.FINDER-author');
        const own = await posts.all(parsed.tenant, author);
        return pageOf(own.map(resourceOf), request);
      }),
    ),
  );

  http.post(
    '/api/rest/posts/:urn',
    withToken(
      { operation: 'any' },
      versioned([], async (parsed, request) => {
        if (restliMethod(request) !== 'PARTIAL_UPDATE') return failure(400, 'METHOD_MISSING', 'X-RestLi-Method must be PARTIAL_UPDATE');
        const wish = Patch.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        const post = await posts.get(parsed.tenant, urnIn(request));
        if (!post) return notFound('Post');
        const { commentary } = wish.data.patch.$set;
        const refused = refusal(parsed, { ...post, commentary });
        if (refused) return refused;
        await posts.change(parsed, post.id, commentary);
        return { status: 204, body: null };
      }),
    ),
  );

  http.delete(
    '/api/rest/posts/:urn',
    withToken(
      { operation: 'remove' },
      versioned([], async (parsed, request) => {
        const post = await posts.get(parsed.tenant, urnIn(request));
        if (post && !mayWrite(parsed, post.author)) return denied('partnerApiPosts.DELETE');
        if (post) await posts.remove(parsed, post.id);
        // Deleting again gives the same response.
        return { status: 204, body: null };
      }),
    ),
  );
}

function duplicate(of: string): Answer {
  const inputErrors = [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }];
  const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${of}`;
  return {
    status: 422,
    body: { errorDetailType: 'com.linkedin.common.error.BadRequest', message, errorDetails: { inputErrors }, status: 422 },
  };
}

export function resourceOf({ id, at, edited, ...post }: Post) {
  const moment = at.getTime();
  return { id, ...post, createdAt: moment, publishedAt: moment, lastModifiedAt: moment, lifecycleStateInfo: { isEditedByAuthor: edited } };
}
