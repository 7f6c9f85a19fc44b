import { may, mayGrant, type Role } from '@everycast/contract/permissions';
import { AppError } from '../../kernel/errors.ts';

/** How long an invitation can be accepted, in milliseconds. */
export const invitationFor = 7 * 24 * 3600 * 1000;

/** So many invitations can be open in one workspace, so that nobody sends mail to the world by it. */
export const invitationsOpen = 100;

/** A personal workspace is called after its person. */
export const personalName = (personName: string): string => [...personName].slice(0, 80).join('') || 'Personal';

interface Change {
  /** The role of whoever asks. */
  actor: Role;
  /** The role of the member it is about. */
  member: Role;
  /** The role the member shall have, or null to have none any more. */
  wanted: Role | null;
  /** How many owners the workspace has. */
  owners: number;
  personal: boolean;
  /** True if somebody acts on themselves. */
  self: boolean;
}

/** @throws AppError where a member may not be changed like this */
export function checkMemberChange({ actor, member, wanted, owners, personal, self }: Change): void {
  const leaving = self && wanted === null;
  if (!leaving && !may({ role: actor }, 'member.manage')) throw new AppError('role_too_low', 'workspaces.admins_change_members');
  if (!mayGrant(actor, member)) throw new AppError('role_too_low', 'workspaces.owners_change_owners');
  if (wanted !== null) checkGrant(actor, wanted);
  if (wanted === 'owner' && member !== 'owner' && personal) {
    throw new AppError('invalid_input', 'workspaces.personal_has_one_owner');
  }
  if (member === 'owner' && wanted !== 'owner' && owners === 1) {
    throw new AppError('last_owner', personal ? 'workspaces.personal_stays_yours' : 'workspaces.last_owner');
  }
}

/** Whether the invitations of a member with this role hold. */
export const mayInvite = (role: Role): boolean => may({ role }, 'member.invite');

/** @throws AppError where nobody can be invited, or not as this */
export function checkInvitation(actor: Role, role: Role, { personal }: { personal: boolean }): void {
  if (personal) throw new AppError('invalid_input', 'workspaces.personal_is_private');
  if (!mayInvite(actor)) throw new AppError('role_too_low', 'workspaces.admins_invite');
  checkGrant(actor, role);
}

/** @throws AppError where somebody would give more than they have */
function checkGrant(actor: Role, role: Role): void {
  if (!mayGrant(actor, role)) throw new AppError('role_too_low', 'workspaces.role_above_yours', { role });
}
