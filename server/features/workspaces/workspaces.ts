import { may, type Permission, permissionsOf, type Scope } from '@everycast/contract/permissions';
import type { Member, MemberChange, Workspace } from '@everycast/contract/workspaces';
import type { Tx } from '../../kernel/database/database.ts';
import { limitedWhoSee, type Subject } from '../../kernel/database/limited.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, type Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createDepartures, type Departures } from './departures.ts';
import { createInvitationsStore } from './invitation-store.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import type { WorkspacesNeeds } from './needs.ts';
import { checkLimit, checkMemberChange, mayInvite, personalName } from './rules.ts';
import { createTelling } from './telling.ts';
import { createTwoFactorRule, type TwoFactorRule } from './two-factor-rule.ts';
import { createWorkspacesStore, type WorkspacesStore } from './workspace-store.ts';

type Row = Awaited<ReturnType<WorkspacesStore['of']>>[number];

type Details = { name?: string; zone?: string };

/** Workspaces, their members and roles. */
export interface Workspaces {
  /** Creates a new person's personal workspace. */
  welcome(userId: string): Promise<void>;

  /** A person's workspaces, the personal one first. */
  of(userId: string): Promise<Workspace[]>;

  /**
   * For the guard: membership in a workspace, or in the personal one for null.
   * @throws AppError two_factor_required if it is closed to the person, also by API key
   */
  membership(userId: string, workspaceId: string | null): Promise<Membership | null>;

  /** Whether someone is a member of the workspace with the permission. */
  may(userId: string, workspaceId: string, permission: Permission): Promise<boolean>;

  /**
   * Everyone in a workspace with this permission.
   * @param about what they are told of: members who don't see it are left out, and all who are limited to account groups if it isn't given
   */
  membersWith(tx: Tx, workspaceId: string, permission: Permission, about?: Subject): Promise<string[]>;

  /** Zones by workspace. */
  zones(tx: Tx, ids: readonly string[]): Promise<Map<string, string>>;

  create(userId: string, workspace: Details & { name: string }): Promise<Workspace>;

  /** @throws AppError not_a_member */
  current(member: Pick<Membership, 'userId' | 'workspaceId' | 'scopes'>): Promise<Workspace>;

  change(by: Membership, change: Details): Promise<Workspace>;

  members(workspaceId: string): Promise<Member[]>;

  /** @throws AppError not_found, role_too_low, last_owner, invalid_input */
  changeMember(by: Membership, userId: string, change: MemberChange): Promise<Member>;

  /** Removes a member, or lets one leave. @throws AppError not_found, role_too_low, last_owner */
  removeMember(by: Membership, userId: string): Promise<void>;

  /** Lets someone leave, also a workspace that is closed to them. @throws AppError not_a_member, last_owner */
  leave(userId: string, workspaceId: string): Promise<void>;

  invitations: Invitations;

  twoFactor: TwoFactorRule;

  departures: Departures;
}

export function createWorkspaces(kernel: Kernel, needs: WorkspacesNeeds): Workspaces {
  const store = createWorkspacesStore(kernel.db);
  const invitationStore = createInvitationsStore(kernel.db);
  needs.plans.measure('seats', async (tx, workspaceId) => {
    const [members, open] = [await store.members(workspaceId, tx), await invitationStore.open(workspaceId, kernel.clock.now(), tx)];
    return members.length + open.length;
  });
  const changed = (tx: Tx, workspaceId: string) => kernel.events.publish(tx, workspaceId, { type: 'workspace.changed' });

  const telling = createTelling(kernel, needs);
  const twoFactor = createTwoFactorRule(kernel, { store, telling }, needs, changed);
  const checkGroups = checkGroupsIn(store);
  const members = membersIn(store, needs);

  /** Creates a missing personal workspace: at sign-up, or later after a crash. */
  async function personalOf(userId: string): Promise<Row> {
    const found = await store.personal(userId);
    if (found) return found;
    const [person] = await needs.people.byIds([userId]);
    if (!person) throw new AppError('not_signed_in', 'access.sign_in');
    await store.add(
      { id: newId(), name: personalName(person.name), zone: 'UTC', personalOf: userId, createdAt: kernel.clock.now() },
      userId,
    );
    const made = await store.personal(userId);
    if (!made) throw new Error('A personal workspace was made, but its person is no member of it.');
    return made;
  }

  async function current({ userId, workspaceId, scopes }: Pick<Membership, 'userId' | 'workspaceId' | 'scopes'>): Promise<Workspace> {
    const found = await store.one(userId, workspaceId);
    if (!found) throw new AppError('not_a_member', 'access.not_a_member');
    return shown(found, userId, scopes);
  }

  /** Checks and applies a change of a member, serialized within a workspace, so that the last owner stays. */
  async function changeMember(by: Pick<Membership, 'userId' | 'workspaceId'>, userId: string, change: MemberChange | null): Promise<void> {
    const { workspaceId } = by;
    await store.transaction(async (tx) => {
      const workspace = await store.lock(tx, workspaceId);
      const all = await store.members(workspaceId, tx);
      const actor = all.find((member) => member.userId === by.userId);
      const member = all.find((one) => one.userId === userId);
      if (!workspace || !actor) throw new AppError('not_a_member', 'access.not_a_member');
      if (!member) throw new AppError('not_found', 'workspaces.member_unknown');
      const wanted = change && (change.role ?? member.role);
      const owners = all.filter((one) => one.role === 'owner').length;
      checkMemberChange({
        actor: actor.role,
        member: member.role,
        wanted,
        owners,
        theirs: workspace.personalOf === userId,
        self: userId === by.userId,
      });
      // Removing the membership also deletes the person's open invitations (by foreign key).
      if (wanted === null) {
        await store.removeMember(tx, workspaceId, userId);
        await telling.member(tx, workspaceId, userId === by.userId ? 'member.left' : 'member.removed', userId);
      } else {
        const isLimited = change?.groupIds === undefined ? member.limited : change.groupIds !== null;
        if (isLimited) checkLimit(wanted, change?.groupIds !== undefined);
        if (change?.groupIds) await checkGroups(tx, workspaceId, change.groupIds);
        await store.setRole(tx, workspaceId, userId, wanted);
        if (wanted !== member.role) await telling.member(tx, workspaceId, 'member.changed', userId, wanted);
        if (change?.groupIds !== undefined) {
          await store.limit(tx, workspaceId, userId, change.groupIds);
          const isSame = JSON.stringify(change.groupIds?.toSorted()) === JSON.stringify(member.groupIds?.toSorted());
          if (!isSame) await telling.member(tx, workspaceId, 'member.limited', userId);
        }
      }
      if (wanted !== null && !mayInvite(wanted)) await invitationStore.dropBy(tx, workspaceId, userId);
      await changed(tx, workspaceId);
      await kernel.events.wake(tx, accessOf(userId));
    });
  }

  return {
    welcome: async (userId) => {
      await personalOf(userId);
    },
    async of(userId) {
      await personalOf(userId);
      return (await store.of(userId)).map((row) => shown(row, userId));
    },
    async membership(userId, workspaceId) {
      if (workspaceId === null) {
        const { id, role, zone } = await personalOf(userId);
        return { workspaceId: id, userId, role, zone, groupIds: null };
      }
      const found = await store.one(userId, workspaceId);
      if (!found) return null;
      if (found.requiresTwoFactor) await twoFactor.check(userId, workspaceId);
      return { workspaceId, userId, role: found.role, zone: found.zone, groupIds: found.groupIds };
    },
    async may(userId, workspaceId, permission) {
      const member = await store.one(userId, workspaceId);
      return member !== undefined && may(member, permission) && !(await twoFactor.isClosedTo(userId, workspaceId));
    },
    async membersWith(tx, workspaceId, permission, about) {
      const members = (await store.members(workspaceId, tx)).filter((member) => may(member, permission));
      const seeing = members.some(({ limited }) => limited) && about ? await limitedWhoSee(tx, workspaceId, about) : [];
      const allowed = members.filter(({ limited, userId }) => !limited || seeing.includes(userId));
      return twoFactor.withAccess(
        tx,
        workspaceId,
        allowed.map((member) => member.userId),
      );
    },

    zones: async (tx, ids) => new Map((await store.zones(tx, ids)).map(({ id, zone }) => [id, zone])),

    async create(userId, { name, zone }) {
      const id = newId();
      await store.add({ id, name, zone: zone ?? 'UTC', personalOf: null, createdAt: kernel.clock.now() }, userId);
      return current({ userId, workspaceId: id });
    },
    current,
    async change(by, change) {
      if (Object.keys(change).length > 0) {
        await store.transaction(async (tx) => {
          const before = await store.change(tx, by.workspaceId, change);
          await telling.changed(tx, by.workspaceId, change, before);
          await changed(tx, by.workspaceId);
        });
      }
      return current(by);
    },

    members,
    async changeMember(by, userId, change) {
      await changeMember(by, userId, change);
      const changedNow = (await members(by.workspaceId)).find((member) => member.userId === userId);
      if (!changedNow) throw new AppError('not_found', 'workspaces.member_unknown');
      return changedNow;
    },
    removeMember: (by, userId) => changeMember(by, userId, null),
    leave: (userId, workspaceId) => changeMember({ userId, workspaceId }, userId, null),

    twoFactor,
    departures: createDepartures(kernel, { store, invitationStore, telling }, changed),
    invitations: createInvitations(kernel, { store, invitationStore, telling }, { ...needs, checkGroups }, async (userId, workspaceId) =>
      current({ userId, workspaceId }),
    ),
  };
}

/** As this person sees it: others' personal workspaces are teams to them. @param scopes of the calling API key */
function shown(
  { id, name, zone, personalOf, createdAt, requiresTwoFactor, role, groupIds }: Row,
  userId: string,
  scopes?: readonly Scope[],
): Workspace {
  return {
    id,
    name,
    zone,
    requiresTwoFactor,
    kind: personalOf === userId ? 'personal' : 'team',
    role,
    permissions: permissionsOf({ role, scopes, groupIds }),
    groupIds,
    createdAt: createdAt.toISOString(),
  };
}

/** @throws AppError not_found if one of the groups is gone */
const checkGroupsIn =
  (store: WorkspacesStore) =>
  async (tx: Tx, workspaceId: string, groupIds: readonly string[]): Promise<void> => {
    const unique = [...new Set(groupIds)];
    if ((await store.countGroups(tx, workspaceId, unique)) < unique.length) throw new AppError('not_found', 'workspaces.group_gone');
  };

const membersIn =
  (store: WorkspacesStore, { people }: Pick<WorkspacesNeeds, 'people'>) =>
  async (workspaceId: string): Promise<Member[]> => {
    const rows = await store.members(workspaceId);
    const known = new Map((await people.byIds(rows.map((row) => row.userId))).map((person) => [person.id, person]));
    return rows.flatMap(({ userId, role, groupIds, joinedAt }) => {
      const person = known.get(userId);
      return person ? [{ userId, name: person.name, email: person.email, role, groupIds, joinedAt: joinedAt.toISOString() }] : [];
    });
  };
