import { canBeLimited, may, mayGrant, type Role } from '@everycast/contract/permissions';
import { AppError } from '../../kernel/errors.ts';

/** How long an invitation can be accepted. Milliseconds. */
export const invitationFor = 7 * 24 * 3600 * 1000;

/** The most open invitations per workspace, so that it can't be used for spam. */
export const invitationsOpen = 100;

/** A personal workspace is named after its person. */
export const personalName = (personName: string): string => [...personName].slice(0, 80).join('') || 'Personal';

interface Change {
  /** The role of the caller. */
  actor: Role;
  /** The role of the affected member. */
  member: Role;
  /** The member's new role, or null to remove them. */
  wanted: Role | null;
  /** The workspace's number of owners. */
  owners: number;
  /** The workspace is the member's personal one: they stay its owner. */
  theirs: boolean;
  /** True if someone changes themselves. */
  self: boolean;
}

/** @throws AppError if a member may not be changed like this */
export function checkMemberChange({ actor, member, wanted, owners, theirs, self }: Change): void {
  const leaving = self && wanted === null;
  if (!leaving && !may({ role: actor }, 'member.manage')) throw new AppError('role_too_low', 'workspaces.admins_change_members');
  if (!mayGrant(actor, member)) throw new AppError('role_too_low', 'workspaces.owners_change_owners');
  if (wanted !== null) checkGrant(actor, wanted);
  if (member !== 'owner' || wanted === 'owner') return;
  if (theirs) throw new AppError('last_owner', self ? 'workspaces.personal_stays_yours' : 'workspaces.personal_stays_theirs');
  if (owners === 1) throw new AppError('last_owner', 'workspaces.last_owner');
}

/** Whether invitations by a member with this role are valid. */
export const mayInvite = (role: Role): boolean => may({ role }, 'member.invite');

/** @throws AppError if the actor may not invite, or not with this role */
export function checkInvitation(actor: Role, role: Role): void {
  if (!mayInvite(actor)) throw new AppError('role_too_low', 'workspaces.admins_invite');
  checkGrant(actor, role);
}

/** @throws AppError if members with this role always see all accounts. @param isNew the limit is set now, rather than the role */
export function checkLimit(role: Role, isNew = true): void {
  if (!canBeLimited(role)) throw new AppError('invalid_input', isNew ? 'workspaces.sees_all' : 'workspaces.limited_first', { role });
}

/** @throws AppError if someone would grant more than they have */
function checkGrant(actor: Role, role: Role): void {
  if (!mayGrant(actor, role)) throw new AppError('role_too_low', 'workspaces.role_above_yours', { role });
}
