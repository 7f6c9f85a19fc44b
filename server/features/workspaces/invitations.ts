import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@everycast/contract/permissions';
import type { CreatedInvitation, Invitation, OfferedInvitation, Workspace } from '@everycast/contract/workspaces';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Letter } from '../../kernel/mail.ts';
import { readerLanguage } from '../../kernel/messages.ts';
import { nameInMail } from '../../kernel/text.ts';
import type { InvitationRow, InvitationsStore } from './invitation-store.ts';
import type { WorkspacesNeeds } from './needs.ts';
import { checkInvitation, checkLimit, invitationFor, invitationsOpen } from './rules.ts';
import type { Telling } from './telling.ts';
import type { WorkspacesStore } from './workspace-store.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Invitations to a workspace: by email, for one address, once, for seven days. */
export interface Invitations {
  /** Those that are open, newest first. */
  list(workspaceId: string): Promise<Invitation[]>;

  /**
   * Invites an address; an earlier invitation of the same address becomes invalid.
   * @throws AppError already_exists, limit_reached, role_too_low, invalid_input
   */
  create(
    by: Membership,
    invitation: { email: string; role: Exclude<Role, 'owner'>; groupIds?: string[] | null | undefined },
  ): Promise<CreatedInvitation>;

  /** @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** Whether an invitation is open: for this address, or by its link's token. */
  isOpen(by: { email: string } | { token: string }): Promise<boolean>;

  /** Where the signed-in person was invited to, if they could accept; otherwise throws accept's error. */
  offer(userId: string, token: string): Promise<OfferedInvitation>;

  /**
   * Accepts an invitation for the signed-in person, if it was sent to their address.
   * @throws AppError not_found, wrong_credentials, limit_reached
   */
  accept(userId: string, token: string): Promise<Workspace>;
}

export function createInvitations(
  kernel: Kernel,
  { store, invitationStore, telling }: { store: WorkspacesStore; invitationStore: InvitationsStore; telling: Telling },
  needs: WorkspacesNeeds & { checkGroups(tx: Tx, workspaceId: string, groupIds: readonly string[]): Promise<void> },
  workspaceOf: (userId: string, workspaceId: string) => Promise<Workspace>,
): Invitations {
  async function shown(rows: readonly InvitationRow[]): Promise<Invitation[]> {
    const people = new Map(
      (await needs.people.byIds([...new Set(rows.map((row) => row.invitedBy))])).map((person) => [person.id, person.name]),
    );
    return rows.map(({ id, email, role, groupIds, invitedBy, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      groupIds,
      invitedBy: people.get(invitedBy) ?? '',
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }

  /** @throws AppError if an invitation is no longer valid, or is another person's */
  function acceptable(invitation: InvitationRow | undefined, person: { email: string } | undefined, now: Date): InvitationRow {
    if (!invitation || invitation.expiresAt <= now) {
      throw new AppError('not_found', 'workspaces.invitation_expired');
    }
    if (person?.email !== invitation.email) {
      throw new AppError('wrong_credentials', 'workspaces.invitation_for_another');
    }
    return invitation;
  }

  return {
    list: async (workspaceId) => shown(await invitationStore.open(workspaceId, kernel.clock.now())),

    async create(by, { email, role, groupIds = null }) {
      const { workspaceId } = by;
      const now = kernel.clock.now();
      const token = randomBytes(24).toString('base64url');
      const row: InvitationRow = {
        id: newId(),
        workspaceId,
        email,
        role,
        groupIds,
        tokenHash: hashOf(token),
        invitedBy: by.userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + invitationFor),
      };
      const link = `${kernel.publicUrl}/invitation?token=${token}`;
      const invited = await needs.people.byEmail(email);
      if (invited && (await store.roleIn(invited.id, workspaceId)))
        throw new AppError('already_exists', 'workspaces.already_member', { email });
      const [inviter] = await needs.people.byIds([by.userId]);
      await invitationStore.dropExpired(now);
      await store.transaction(async (tx) => {
        const workspace = await store.lock(tx, workspaceId);
        const actor = await store.roleIn(by.userId, workspaceId, tx);
        if (!workspace || !actor || !inviter) throw new AppError('not_a_member', 'access.not_a_member');
        checkInvitation(actor, role);
        if (groupIds) {
          checkLimit(role);
          await needs.checkGroups(tx, workspaceId, groupIds);
        }
        const open = await invitationStore.open(workspaceId, now, tx);
        if (open.length >= invitationsOpen && !open.some((one) => one.email === email)) {
          throw new AppError('limit_reached', 'workspaces.too_many_invitations', { max: invitationsOpen });
        }
        if (!open.some((one) => one.email === email)) await needs.plans.refuseOver(tx, workspaceId, 'seats', 1);
        await invitationStore.put(tx, row);
        await telling.invited(tx, workspaceId, row);
        await kernel.mail.send(
          tx,
          workspaceId,
          invitationMail({
            to: email,
            language: invited?.language ?? readerLanguage(),
            inviter: inviter.name,
            workspace: workspace.name,
            role,
            link,
          }),
        );
      });
      const [invitation] = await shown([row]);
      if (!invitation) throw new Error('An invitation was made but is not there.');
      return { ...invitation, link };
    },

    async remove(workspaceId, id) {
      await store.transaction(async (tx) => {
        const email = await invitationStore.drop(tx, workspaceId, id);
        if (email === null) throw new AppError('not_found', 'workspaces.invitation_gone');
        await telling.uninvited(tx, workspaceId, email);
      });
    },

    async isOpen(by) {
      const now = kernel.clock.now();
      if ('email' in by) return (await invitationStore.openFor(by.email.toLowerCase(), now)) !== undefined;
      const found = await invitationStore.byToken(hashOf(by.token));
      return found !== undefined && found.expiresAt > now;
    },

    async offer(userId, token) {
      const [person] = await needs.people.byIds([userId]);
      const { workspaceId, role, invitedBy } = acceptable(await invitationStore.byToken(hashOf(token)), person, kernel.clock.now());
      const [inviter] = await needs.people.byIds([invitedBy]);
      return { workspace: await store.nameOf(workspaceId), invitedBy: inviter?.name ?? '', role };
    },

    async accept(userId, token) {
      const now = kernel.clock.now();
      const [person] = await needs.people.byIds([userId]);
      const workspaceId = await store.transaction(async (tx) => {
        const invitation = acceptable(await invitationStore.take(tx, hashOf(token)), person, now);
        await needs.plans.refuseOver(tx, invitation.workspaceId, 'seats', 1);
        const added = await store.addMember(tx, { workspaceId: invitation.workspaceId, userId, role: invitation.role, joinedAt: now });
        if (added && invitation.groupIds) await store.limit(tx, invitation.workspaceId, userId, invitation.groupIds);
        if (added) await telling.member(tx, invitation.workspaceId, 'member.joined', userId);
        await kernel.events.publish(tx, invitation.workspaceId, { type: 'workspace.changed' });
        return invitation.workspaceId;
      });
      return workspaceOf(userId, workspaceId);
    },
  };
}

interface Invited extends Pick<Letter, 'to' | 'language'> {
  inviter: string;
  workspace: string;
  role: Role;
  link: string;
}

function invitationMail({ to, language, role, link, ...names }: Invited): Letter {
  const [inviter, workspace] = [nameInMail(names.inviter), nameInMail(names.workspace)];
  return {
    to,
    language,
    subject: message('mails.invitation_subject', { inviter, workspace }),
    text: message('mails.invitation_text', { inviter, workspace, role: message(`workspaces.role_${role}`), link }),
  };
}
