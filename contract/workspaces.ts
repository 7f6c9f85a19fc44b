import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { NameOf } from './one-line.ts';
import { Permission, Role } from './permissions.ts';
import { Zone } from './time.ts';

const SeenGroups = z.array(Id).max(200).nullable().describe('The only account groups whose accounts they see; null: all accounts');

export const Workspace = z
  .object({
    id: Id,
    name: z.string(),
    kind: z.enum(['personal', 'team']),
    role: Role,
    permissions: z.array(Permission).describe('Your permissions; with an API key, limited to its scopes'),
    groupIds: SeenGroups.describe('The only account groups whose accounts you see; null: all accounts'),
    zone: z.string(),
    requiresTwoFactor: z.boolean().describe('Closed to members who haven’t turned on two-factor authentication'),
    createdAt: Instant,
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof Workspace>;

export const WorkspaceName = NameOf(80);
export const NewWorkspace = z.object({ name: WorkspaceName, zone: Zone.optional() }).meta({ id: 'NewWorkspace' });
export const WorkspaceChange = z.object({ name: WorkspaceName.optional(), zone: Zone.optional() }).meta({ id: 'WorkspaceChange' });

export const Member = z
  .object({ userId: z.string(), name: z.string(), email: z.string(), role: Role, groupIds: SeenGroups, joinedAt: Instant })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const Invitation = z
  .object({ id: Id, email: z.string(), role: Role, groupIds: SeenGroups, invitedBy: z.string(), createdAt: Instant, expiresAt: Instant })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;
export const NewInvitation = z
  .object({ email: z.email('schema.email').max(254).toLowerCase(), role: Role.exclude(['owner']), groupIds: SeenGroups.optional() })
  .meta({ id: 'NewInvitation' });
/** What an invited person is told before they join. */
export const OfferedInvitation = z.object({ workspace: z.string(), invitedBy: z.string(), role: Role }).meta({ id: 'OfferedInvitation' });
export type OfferedInvitation = z.infer<typeof OfferedInvitation>;
/** The link is only shown this once, for instances that can't send mail. */
export const CreatedInvitation = Invitation.extend({ link: z.string() }).meta({ id: 'CreatedInvitation' });
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;
export const InvitationAnswer = z.object({ token: z.string().min(1).max(100) }).meta({ id: 'InvitationAnswer' });
export const MemberChange = z.object({ role: Role.optional(), groupIds: SeenGroups.optional() }).meta({ id: 'MemberChange' });
export type MemberChange = z.infer<typeof MemberChange>;

/** Whether a workspace requires two-factor authentication, and who lacks it. */
export const TwoFactorRequirement = z
  .object({ required: z.boolean(), lacking: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })) })
  .meta({ id: 'TwoFactorRequirement' });
export type TwoFactorRequirement = z.infer<typeof TwoFactorRequirement>;
