import type { FastifyInstance, FastifyRequest } from 'fastify';
import { avatarOf } from '../../core/routes/avatars.ts';
import { queryOf } from '../../core/routes/http.ts';
import type { Person } from '../../core/stand-in.ts';
import { badParameter } from '../../meta/errors.ts';
import { type NodeFields, selected, unknownField } from '../../meta/fields.ts';
import { pagesOf, people } from '../pages.ts';
import type { FacebookServices } from '../services.ts';
import { pageRoutes } from './error-format.ts';

export const pageNode: NodeFields = {
  node: 'Page',
  always: ['id', 'name'],
  known: ['id', 'name', 'username', 'link', 'picture', 'access_token', 'category', 'followers_count'],
};
const pagesAtOnce = 25;

/** A Page's fields. */
export const pageFields = ({ id, name, handle }: Person, base: string) => ({
  id,
  name,
  username: handle,
  category: 'Sandbox',
  link: `${base}/web/${handle}`,
  picture: { data: { height: 192, width: 192, is_silhouette: false, url: avatarOf(base, handle) } },
});

/** The person who consented: what they granted, and the Pages they manage. */
export function personRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, pages } = services;
  const { withToken } = pageRoutes(services);

  http.get(
    '/graph/:version/me/permissions',
    withToken({ operation: 'profile' }, async ({ scopes }) => {
      const granted = [...new Set(['public_profile', ...scopes])];
      return { status: 200, body: { data: granted.map((permission) => ({ permission, status: 'granted' })) } };
    }),
  );

  http.get(
    '/graph/:version/me/accounts',
    withToken({ operation: 'profile', scopes: ['pages_show_list'] }, async ({ tenant, account, grant }, request) => {
      const { fields, limit = String(pagesAtOnce), after } = queryOf(request);
      const strange = unknownField(fields, pageNode);
      if (strange) return badParameter(strange);
      if (!/^[1-9]\d*$/.test(limit)) return badParameter('Param limit must be an integer');
      const person = people.find(tenant, account);
      const all = person ? pagesOf(tenant, person) : [];
      const from = after === undefined ? 0 : Number(Buffer.from(after, 'base64url').toString());
      const some = all.slice(from, from + Number(limit));
      const end = from + some.length;
      const data = await Promise.all(
        some.map(async (page) => {
          const token = await pages.tokenFor(page.id, grant, tenant);
          return selected({ ...pageFields(page, stage.base()), access_token: token }, fields, pageNode);
        }),
      );
      const cursors = { before: cursor(from), after: cursor(end) };
      return {
        status: 200,
        body: { data, paging: { cursors, ...(end < all.length && { next: nextOf(request, stage.base(), cursor(end)) }) } },
      };
    }),
  );
}

const cursor = (place: number): string => Buffer.from(String(place)).toString('base64url');
const nextOf = (request: FastifyRequest, base: string, after: string): string => {
  const url = new URL(request.url, base);
  url.searchParams.set('after', after);
  return url.href;
};
