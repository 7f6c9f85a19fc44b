import { expect, test } from 'vitest';
import { leftToPerson, may, mayGrant, permissions, permissionsOf, type Role, roles, scopes, scopesWith } from './permissions.ts';

/** The last role, from owner to viewer, that has each permission. */
const lowest: Record<string, Role> = {
  'workspace.read': 'viewer',
  'member.leave': 'viewer',
  'account.read': 'viewer',
  'post.read': 'viewer',
  'media.read': 'viewer',
  'stream.watch': 'viewer',
  'engagement.read': 'viewer',
  'post.write': 'contributor',
  'post.publish': 'contributor',
  'media.write': 'contributor',
  'assistant.use': 'contributor',
  'stream.start': 'contributor',
  'calendar.feed': 'viewer',
  'api_key.manage': 'contributor',
  'stream_key.manage': 'contributor',
  'source.use': 'contributor',
  'engagement.respond': 'contributor',
  'post.manage': 'editor',
  'post.approve': 'editor',
  'label.manage': 'editor',
  'group.manage': 'editor',
  'queue.manage': 'editor',
  'feed.manage': 'editor',
  'snippet.manage': 'editor',
  'brand.manage': 'editor',
  'report.manage': 'editor',
  'media.delete': 'editor',
  'account.test': 'editor',
  'account.connect': 'admin',
  'workspace.manage': 'admin',
  'workspace.export': 'admin',
  'member.invite': 'admin',
  'member.manage': 'admin',
  'sandbox.manage': 'admin',
  'webhook.manage': 'admin',
  'comment.write': 'viewer',
  'comment.manage': 'admin',
  'owner.manage': 'owner',
  'billing.read': 'viewer',
  'billing.manage': 'owner',
};

test('each role has exactly its permissions', () => {
  expect(Object.keys(lowest).sort()).toEqual([...permissions].sort());
  for (const role of roles) {
    const own = permissions.filter((permission) => roles.indexOf(role) <= roles.indexOf(lowest[permission] as Role));
    expect([role, permissionsOf({ role })]).toEqual([role, own]);
  }
});

test('an API key has what both its scopes and the role have', () => {
  expect(permissionsOf({ role: 'viewer', scopes: ['post.read', 'post.write'] })).toEqual(['post.read']);
  expect(permissionsOf({ role: 'owner', scopes: ['post.write'] })).toEqual(['post.write']);
  expect(permissionsOf({ role: 'owner', scopes })).toEqual(scopes);
  expect(permissionsOf({ role: 'owner', scopes: [] })).toEqual([]);
});

test('no API key ever invites, changes members, or makes or reads keys', () => {
  const key = { role: 'owner', scopes: permissions as unknown as typeof scopes } as const;
  const inPerson = [
    'member.leave',
    'post.approve',
    'member.invite',
    'member.manage',
    'owner.manage',
    'billing.read',
    'billing.manage',
    'calendar.feed',
    'api_key.manage',
    'stream_key.manage',
    'source.use',
    'report.manage',
  ] as const;
  for (const permission of inPerson) {
    expect(scopes).not.toContain(permission);
    expect([permission, may(key, permission)]).toEqual([permission, false]);
  }
});

test('a role grants itself and the roles that have less', () => {
  for (const [place, actor] of roles.entries()) expect(roles.filter((role) => mayGrant(actor, role))).toEqual(roles.slice(place));
});

test('an assistant keeps what makes nothing public, unless its person allows more', () => {
  for (const confirmation of [null, 'allow'] as const) expect(scopesWith(confirmation, scopes)).toEqual(scopes);
  for (const confirmation of ['ask', 'approval'] as const) {
    const left = scopesWith(confirmation, scopes);
    for (const outgoing of ['post.publish', 'post.manage', 'engagement.respond', 'stream.start', 'queue.manage', 'feed.manage'] as const) {
      expect(left).not.toContain(outgoing);
      expect(leftToPerson({ confirmation }, outgoing)).toBe(true);
    }
    expect(left).toEqual(expect.arrayContaining(['post.read', 'post.write', 'media.write', 'engagement.read']));
    expect(scopesWith(confirmation, ['post.read'])).toEqual(['post.read']);
  }
  expect(leftToPerson({ confirmation: 'allow' }, 'post.publish')).toBe(false);
  expect(leftToPerson({}, 'post.publish')).toBe(false);
});
