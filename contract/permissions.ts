import { z } from 'zod';

/** What members may do in a workspace. Routes and use cases require these; API keys are limited to some of them. */
export const permissions = [
  'workspace.read',
  'workspace.manage',
  'workspace.export',
  'member.leave',
  'member.invite',
  'member.manage',
  'owner.manage',
  'billing.read',
  'billing.manage',
  'calendar.feed',
  'api_key.manage',
  'account.read',
  'account.test',
  'account.connect',
  'post.read',
  'post.write',
  'post.publish',
  'post.manage',
  'post.approve',
  'label.manage',
  'group.manage',
  'queue.manage',
  'feed.manage',
  'snippet.manage',
  'brand.manage',
  'report.manage',
  'media.read',
  'media.write',
  'media.delete',
  'source.use',
  'assistant.use',
  'stream.watch',
  'stream.start',
  'stream_key.manage',
  'engagement.read',
  'engagement.respond',
  'sandbox.manage',
  'webhook.manage',
  'comment.write',
  'comment.manage',
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

/** Never granted to an API key: with these a leaked key could outlive its revocation or gain access, or approve what nobody has seen. */
const inPerson = [
  ...([
    'workspace.export',
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
    // Links and schedules go on after a key is revoked.
    'report.manage',
    // What somebody has in their cloud is theirs, whatever a key may do in a workspace.
    'source.use',
  ] as const),
] as const;

/** What an API key can be limited to. */
export const Scope = Permission.exclude(inPerson);
export type Scope = z.infer<typeof Scope>;
export const scopes = Scope.options;
export const isScope = (permission: Permission): permission is Scope => Scope.safeParse(permission).success;

/**
 * What an assistant that uses an API key does before something goes public. `ask`: nothing goes out until a person does that themselves;
 * `approval`: what it schedules waits for approval; `allow`: it does whatever the key's permissions allow.
 */
export const confirmations = ['ask', 'approval', 'allow'] as const;
export const Confirmation = z.enum(confirmations);
export type Confirmation = z.infer<typeof Confirmation>;

/** What makes something public, or decides what is, when and where: only with `allow` does an assistant have it. */
const outgoing: ReadonlySet<Permission> = new Set([
  'workspace.manage',
  'account.connect',
  'post.publish',
  'post.manage',
  // Approvals differ by group.
  'group.manage',
  'queue.manage',
  'feed.manage',
  'brand.manage',
  'stream.start',
  'engagement.respond',
  // It sends what happens here to an address of its choice.
  'webhook.manage',
  // Clients read the threads that they are in.
  'comment.write',
]);

/** What is left of a key's scopes with this confirmation; null: the key is a program's, which keeps all. */
export const scopesWith = (confirmation: Confirmation | null, of: readonly Scope[]): Scope[] =>
  of.filter((scope) => confirmation === null || confirmation === 'allow' || !outgoing.has(scope));

/** The one table: each role is a set of permissions. */
const viewer = [
  'workspace.read',
  'member.leave',
  'billing.read',
  'account.read',
  'post.read',
  'calendar.feed',
  'media.read',
  'stream.watch',
  'engagement.read',
  'comment.write',
] as const;
const contributor = [
  ...viewer,
  'post.write',
  'post.publish',
  'media.write',
  'source.use',
  'assistant.use',
  'stream.start',
  'api_key.manage',
  'stream_key.manage',
  'engagement.respond',
] as const;
const editor = [
  ...contributor,
  'post.manage',
  'post.approve',
  'label.manage',
  'group.manage',
  'queue.manage',
  'feed.manage',
  'snippet.manage',
  'brand.manage',
  'report.manage',
  'media.delete',
  'account.test',
] as const;
const admin = [
  ...editor,
  'account.connect',
  'workspace.manage',
  'workspace.export',
  'member.invite',
  'member.manage',
  'sandbox.manage',
  'webhook.manage',
  'comment.manage',
] as const;
const owner = [...admin, 'owner.manage', 'billing.manage'] as const;

export const Role = z.enum(['owner', 'admin', 'editor', 'contributor', 'viewer']);
export type Role = z.infer<typeof Role>;
export const roles = Role.options;

const sets: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(owner),
  admin: new Set(admin),
  editor: new Set(editor),
  contributor: new Set(contributor),
  viewer: new Set(viewer),
};

/**
 * Never for members who are limited to account groups: groups are what they are limited by, brands are also those of other groups, links and
 * schedules of reports go on when their limit changes, and streams go to the workspace's destinations, which belong to no group.
 */
const unlimitedOnly: ReadonlySet<Permission> = new Set([
  'group.manage',
  'brand.manage',
  'report.manage',
  'account.connect',
  'stream.start',
  'stream_key.manage',
]);

/**
 * Someone in a workspace: by their role, through an API key only within its scopes, and limited to account groups or (null) not.
 * `confirmation`: of an assistant's key, whose scopes are already those that it leaves.
 */
export interface Holder {
  role: Role;
  scopes?: readonly Scope[] | undefined;
  groupIds?: readonly string[] | null | undefined;
  confirmation?: Confirmation | undefined;
}

/** Whether a permission is missing because an assistant leaves it to its person. */
export const leftToPerson = ({ confirmation }: Pick<Holder, 'confirmation'>, permission: Permission): boolean =>
  confirmation !== undefined && confirmation !== 'allow' && outgoing.has(permission);

/** Whether a permission of someone's role is taken from them because they are limited to account groups. */
export const lostByLimit = ({ groupIds }: Pick<Holder, 'groupIds'>, permission: Permission): boolean =>
  Array.isArray(groupIds) && unlimitedOnly.has(permission);

/** Whether someone has a permission: it is in their role, in the scopes of the API key they use, if any, and not lost by a limit. */
export const may = ({ role, scopes: within, groupIds }: Holder, permission: Permission): boolean =>
  sets[role].has(permission) &&
  (within === undefined || (isScope(permission) && within.includes(permission))) &&
  !lostByLimit({ groupIds }, permission);

/** Whether a limit to account groups can be for someone with this role. Owners and admins manage accounts and people, so they see all. */
export const canBeLimited = (role: Role): boolean => role !== 'owner' && role !== 'admin';

/** All of someone's permissions, in the table's order. */
export const permissionsOf = (holder: Holder): Permission[] => permissions.filter((permission) => may(holder, permission));

/** Nobody grants what they don't have: a role can grant another if it includes all of it. */
export const mayGrant = (actor: Role, role: Role): boolean => [...sets[role]].every((permission) => sets[actor].has(permission));
