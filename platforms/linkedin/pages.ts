import type { AccountProfile } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { elementsIn, host, type Reached, rest, unexpectedAnswer } from './api.ts';
import { mapErrors } from './problems.ts';

const pageSize = 100;
const urn = /^urn:li:organization:(\d+)$/;

export const isPageUrn = (remoteId: string): boolean => urn.test(remoteId);

/** The pages that a member administers. @param member whose login this is */
export function pagesOf(member: string, by: Reached, env: PlatformEnv): Promise<AccountProfile[]> {
  return mapErrors(env, 'ask', async () => {
    const found: string[] = [];
    for (let start = 0; ; start += pageSize) {
      const query = { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED', start, count: pageSize };
      const elements = elementsIn(await rest(env, by, 'organizationAcls', { query, restli: 'FINDER' }));
      found.push(
        ...elements.flatMap(({ organization }) => (typeof organization === 'string' && isPageUrn(organization) ? [organization] : [])),
      );
      if (elements.length < pageSize) break;
    }
    return Promise.all([...new Set(found)].map((page) => pageOf(page, member, by, env)));
  });
}

/** A page's profile. @param member the owner of this login: every author's posts count against their limit */
export function pageOf(remoteId: string, member: string, by: Reached, env: PlatformEnv): Promise<AccountProfile> {
  return mapErrors(env, 'ask', async () => {
    const id = urn.exec(remoteId)?.[1] ?? '';
    const answer = await rest(env, by, `organizations/${id}`);
    const { localizedName: displayName, vanityName } = fieldsIn(answer.body);
    if (typeof displayName !== 'string' || displayName === '') throw unexpectedAnswer(answer);
    const handle = typeof vanityName === 'string' && vanityName !== '' ? vanityName : id;
    return {
      remoteId,
      handle,
      displayName,
      avatarUrl: null,
      profileUrl: `${host(by, 'web')}/company/${handle}/`,
      traits: { kind: 'organization', member },
    };
  });
}
