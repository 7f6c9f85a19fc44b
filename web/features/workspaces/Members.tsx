import { useWords } from 'words:workspaces';
import { canBeLimited, mayGrant, type Role, roles } from '@everycast/contract/permissions';
import type { Member } from '@everycast/contract/workspaces';
import { Modal, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Invitations } from './Invitations.tsx';
import { MemberAccounts } from './MemberAccounts.tsx';
import css from './Members.module.css';
import { Seeing } from './Seeing.tsx';

/** Removes a member, or lets them leave, after a confirmation: coming back requires accepting a new invitation. */
function RemoveMember({ member }: { member: Member }) {
  const t = useWords();
  const { workspace, me } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isMe = member.userId === me.id;
  const named = { name: member.name, workspace: workspace.name };
  const remove = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/workspaces/current/members/{userId}', { params: { path: { userId: member.userId } } })),
    async onSuccess() {
      setAsking(false);
      if (isMe) {
        chooseWorkspace(null);
        await navigate('/dashboard');
      }
      toast.ok(t(isMe ? 'members.left' : 'members.removed', named));
      void refresh('/api/v1/');
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const act = t(isMe ? 'members.leave' : 'members.remove');
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)} aria-label={t(isMe ? 'members.leaveOne' : 'members.removeOne', named)}>
        {act}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t(isMe ? 'members.leaveOne' : 'members.removeOne', named)} centered>
        <Text size={12} tone="quiet" weight="regular">
          {t(isMe ? 'members.leaveWhat' : 'members.removeWhat', named)}
        </Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={16}>
          <Button onClick={() => setAsking(false)}>{t('members.keep')}</Button>
          <Button variant="filled" busy={remove.isPending} onClick={() => remove.mutate()}>
            {act}
          </Button>
        </Row>
      </Modal>
    </>
  );
}

/** The workspace's members and roles; people who manage members can change them, and everyone can leave all but their personal one. */
export function Members() {
  const t = useWords();
  const { workspace, me } = useSession();
  const { data, error, refetch } = useQuery(get('/api/v1/workspaces/current/members'));
  const admin = workspace.permissions.includes('member.manage');
  /** In their personal workspace, its person stays owner. */
  const isMine = ({ userId }: { userId: string }) => workspace.kind === 'personal' && userId === me.id;
  const failed = (problem: ApiProblem) => toast.fail(problem.message);
  const changeRole = useMutation<unknown, ApiProblem, { userId: string; role: Role }>({
    mutationFn: ({ userId, role }) =>
      confirmed(() => answer(http.PATCH('/api/v1/workspaces/current/members/{userId}', { params: { path: { userId } }, body: { role } }))),
    onSuccess: () => void refresh('/api/v1/'),
    onError: failed,
  });
  return (
    <Sheet title={t('members.title')} text={t('members.text')}>
      {error && <Problem title={t('members.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3rem" />}
      {data?.items.map((member) => (
        <Row gap="8 12" wrap key={member.userId}>
          <Avatar initials={initialsOf(member.name)} size={32} own={member.userId === me.id} />
          <Row as="span" align="stretch" minW={0} className={css.words}>
            <Text as="span" clip weight="medium" className={css.name}>
              {member.name}{' '}
              {member.userId === me.id && (
                <Text as="span" size={12} tone="quiet" weight="regular">
                  {t('members.you')}
                </Text>
              )}
            </Text>
            <Text as="span" size={12} tone="quiet" weight="regular">
              {member.email}
            </Text>
            <Seeing groupIds={member.groupIds} />
          </Row>
          {admin && !isMine(member) ? (
            <Select
              className={css.role}
              aria-label={t('members.roleOf', { name: member.name })}
              allowDeselect={false}
              data={roles.map((role) => ({ value: role, label: t(`role.${role}`), disabled: !mayGrant(workspace.role, role) }))}
              value={member.role}
              onChange={(role) => role && role !== member.role && changeRole.mutate({ userId: member.userId, role: role as Role })}
            />
          ) : (
            <Text as="span" size={12} tone="quiet" weight="regular">
              {t(`role.${member.role}`)}
            </Text>
          )}
          {admin && canBeLimited(member.role) && <MemberAccounts member={member} />}
          {!isMine(member) && (admin || member.userId === me.id) && <RemoveMember member={member} />}
        </Row>
      ))}
      {admin && <Invitations />}
    </Sheet>
  );
}
