import type { FastifyInstance } from 'fastify';
import { queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { commentUrnOf, type SeenReaction } from '../inbox.ts';
import type { LinkedinServices } from '../services.ts';
import { NewReaction } from '../wishes.ts';
import { mayEngage, mayRead } from './comments.ts';
import { denied, errorFormat, invalid, notFound, versioned, wrongBody } from './error-format.ts';

/** Reactions to posts and comments. */
export function reactionRoutes(http: FastifyInstance, { stage, inbox }: LinkedinServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  /** A post's or comment's URN in LinkedIn's own form. */
  async function rootAt(tenant: string, urn: string) {
    const place = await inbox.at(tenant, urn);
    return place && { ...place, root: place.comment ? commentUrnOf(place.comment) : place.post.id };
  }

  http.post(
    '/api/rest/reactions',
    withToken(
      { operation: 'create' },
      versioned(['actor'], async (parsed, request) => {
        const { actor = '' } = queryOf(request);
        const wish = NewReaction.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        if (!mayEngage(parsed, actor)) return denied('reactions.CREATE');
        const place = await rootAt(parsed.tenant, wish.data.root);
        if (!place) return notFound('Entity');
        return { status: 201, body: resourceOf(await inbox.react(parsed, { ...wish.data, root: place.root, actor })) };
      }),
    ),
  );

  http.get(
    '/api/rest/reactions/:key',
    withToken(
      { operation: 'look' },
      versioned([], async (parsed, request) => {
        const key = request.url.split('/').at(-1)?.split('?')[0] ?? '';
        const [, actor = '', entity = ''] = /^\(actor:([^(),:]+),entity:([^(),:]+)\)$/.exec(key) ?? [];
        if (entity === '') return invalid('The key of the address cannot be read.');
        const place = await rootAt(parsed.tenant, decodeURIComponent(entity));
        if (!place) return notFound('Entity');
        if (!mayRead(parsed, place.post)) return denied('reactions.GET');
        const reaction = await inbox.reaction(parsed.tenant, decodeURIComponent(actor), place.root);
        return reaction ? { status: 200, body: resourceOf(reaction) } : notFound('Reaction');
      }),
    ),
  );
}

function resourceOf({ actor, root, reactionType, at }: SeenReaction) {
  const moment = { actor, time: at.getTime() };
  return { id: `urn:li:reaction:(${actor},${root})`, created: moment, lastModified: moment, root, reactionType };
}
