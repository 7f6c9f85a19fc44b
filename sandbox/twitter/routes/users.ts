import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createRoster } from '../../core/people.ts';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { people } from '../people.ts';
import type { TwitterServices } from '../services.ts';
import { errorFormat } from './error-format.ts';
import { userFields, userOf, wrong } from './shown.ts';

const username = z.string().regex(/^[A-Za-z0-9_]{1,15}$/);
const Fields = z.strictObject({ 'user.fields': userFields.optional() });
/** From the page on rate limits. */
const reading = { name: 'users', max: 900, seconds: 15 * 60 };

/** A user by their handle: one of the tenant's people, or of the audience. */
export function userRoutes(http: FastifyInstance, { stage }: TwitterServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const roster = createRoster(stage.records, people);
  http.get(
    '/api/2/users/by/username/:username',
    withToken({ operation: 'look', scopes: ['tweet.read', 'users.read'], allowance: reading }, async ({ tenant }, request) => {
      const [named, wish] = [username.safeParse(pathPart(request, 'username')), Fields.safeParse(request.query)];
      if (!named.success) return wrong(named.error);
      if (!wish.success) return wrong(wish.error);
      const wanted = named.data.toLowerCase();
      const all = [...(await roster.known(tenant)), ...stage.audience.people()];
      const person = all.find(({ handle }) => handle.toLowerCase() === wanted);
      if (!person) return { status: 200, body: { errors: [nobody(named.data)] } };
      return { status: 200, body: { data: userOf(stage.base(), person, wish.data['user.fields']) } };
    }),
  );
}

/** Schema ResourceNotFoundProblem, in an answer that is otherwise fine. */
const nobody = (value: string) => ({
  title: 'Not Found Error',
  detail: `Could not find user with username: [${value}].`,
  parameter: 'username',
  value,
  resource_type: 'user',
  resource_id: value,
  type: 'https://api.x.com/2/problems/resource-not-found',
});
