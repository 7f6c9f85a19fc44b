import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createRoutes } from '../../core/routes/requests.ts';
import { audiencePerson } from '../audience.ts';
import type { BlueskyServices } from '../services.ts';
import { errorFormat, validationError } from './error-format.ts';

const Typeahead = z.strictObject({ q: z.string().default(''), limit: z.coerce.number().int().min(1).max(100).default(10) });

/** Who is found by the beginning of a name: the tenant's people and the audience. Real servers pass this on to the network's index. */
export function actorRoutes(http: FastifyInstance, { stage, people }: BlueskyServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  http.get(
    '/xrpc/app.bsky.actor.searchActorsTypeahead',
    withToken({ operation: 'look' }, async ({ tenant }, request) => {
      const wish = Typeahead.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const { q, limit } = wish.data;
      const typed = q.toLowerCase();
      const all = [...(await people.known(tenant)), ...stage.audience.people().map(audiencePerson)];
      const found = all.filter(({ handle, name }) => [handle, ...name.split(' ')].some((one) => one.toLowerCase().startsWith(typed)));
      const actors = found.slice(0, limit).map(({ id: did, handle, name: displayName }) => ({ did, handle, displayName }));
      return { status: 200, body: { actors } };
    }),
  );
}
