import type { FastifyInstance } from 'fastify';
import { avatarOf } from '../../core/routes/avatars.ts';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { actorOf, members, pagesOf } from '../people.ts';
import type { LinkedinServices } from '../services.ts';
import { denied, errorFormat, invalid, notFound, pageOf, versioned } from './error-format.ts';

/** A member's profile, and the pages they administer. */
export function profileRoutes(http: FastifyInstance, { stage }: LinkedinServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  http.get(
    '/api/v2/userinfo',
    withToken({ operation: 'profile', scopes: ['openid', 'profile'] }, async ({ tenant, account, scopes }) => {
      const member = members.find(tenant, account);
      if (!member) return notFound('Member');
      const { id: sub, handle: email, name } = member;
      const [given, ...family] = name.split(' ');
      const picture = avatarOf(stage.base(), email);
      const of = { sub, name, picture, given_name: given, family_name: family.join(' '), locale: { country: 'US', language: 'en' } };
      return { status: 200, body: { ...of, ...(scopes.includes('email') && { email, email_verified: true }) } };
    }),
  );

  http.get(
    '/api/rest/organizationAcls',
    withToken(
      { operation: 'profile', scopes: ['rw_organization_admin'] },
      versioned(['q', 'role', 'state', 'start', 'count'], async ({ tenant, account }, request) => {
        const { q, role = 'ADMINISTRATOR', state = 'APPROVED' } = queryOf(request);
        if (q !== 'roleAssignee') return invalid('q must be roleAssignee.');
        const member = members.find(tenant, account);
        const pages = member && role === 'ADMINISTRATOR' && state === 'APPROVED' ? pagesOf(tenant, member) : [];
        const all = pages.map(({ id }) => ({ organization: id, role, roleAssignee: `urn:li:person:${account}`, state }));
        return pageOf(all, request);
      }),
    ),
  );

  http.get(
    '/api/rest/organizations/:id',
    withToken(
      { operation: 'profile', scopes: ['rw_organization_admin'] },
      versioned([], async ({ tenant, account }, request) => {
        const id = pathPart(request, 'id');
        const actor = actorOf(tenant, account, `urn:li:organization:${id}`);
        if (!actor) return denied('organizations.GET');
        const { person: page } = actor;
        const localized = { en_US: page.name };
        const name = { localized, preferredLocale: { country: 'US', language: 'en' } };
        return { status: 200, body: { id: Number(id), localizedName: page.name, vanityName: page.handle, name } };
      }),
    ),
  );
}
