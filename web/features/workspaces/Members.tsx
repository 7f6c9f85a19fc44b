import { useWords } from 'words:workspaces';
import { mayGrant, type Role, roles } from '@everycast/contract/permissions';
import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Invitations } from './Invitations.tsx';
import css from './Members.module.css';
import { RemoveMember } from './RemoveMember.tsx';

/** The workspace's members and roles; people who manage members can change them, and everyone can leave a team. */
export function Members() {
  const t = useWords();
  const { workspace, me } = useSession();
  const { data, error, refetch } = useQuery(get('/api/v1/workspaces/current/members'));
  const admin = workspace.permissions.includes('member.manage');
  const failed = (problem: ApiProblem) => toast.fail(problem.message);
  const changeRole = useMutation<unknown, ApiProblem, { userId: string; role: Role }>({
    mutationFn: ({ userId, role }) =>
      answer(http.PATCH('/api/v1/workspaces/current/members/{userId}', { params: { path: { userId } }, body: { role } })),
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
          </Row>
          {admin && workspace.kind === 'team' ? (
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
          {workspace.kind === 'team' && (admin || member.userId === me.id) && <RemoveMember member={member} />}
        </Row>
      ))}
      {workspace.kind === 'personal' ? (
        <Text size={12} tone="quiet" weight="regular">
          {t('members.personal')}
        </Text>
      ) : (
        admin && <Invitations />
      )}
    </Sheet>
  );
}
