import { useWords } from 'words:workspaces';
import { canBeLimited, mayGrant, type Role, roles } from '@everycast/contract/permissions';
import type { CreatedInvitation } from '@everycast/contract/workspaces';
import { Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { copy } from '../../ui/toast/copy.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Members.module.css';
import { Seeing } from './Seeing.tsx';
import { SeenGroups } from './SeenGroups.tsx';

type Invited = Exclude<Role, 'owner'>;
const asked = () => void refresh('/api/v1/workspaces/current/invitations');

/** Invites people by email; the link is shown, too, for instances that send no mail. */
export function Invitations() {
  const t = useWords();
  const { workspace, times } = useSession();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Invited>('editor');
  const [chosen, setChosen] = useState<string[] | null>(null);
  const groups = useGroups();
  const groupIds = canBeLimited(role) ? chosen : null;
  const complete = email.trim() !== '' && groupIds?.length !== 0;
  const { data } = useQuery(get('/api/v1/workspaces/current/invitations'));
  const invite = useMutation<CreatedInvitation, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/workspaces/current/invitations', { body: { email: email.trim(), role, groupIds } })),
    onSuccess() {
      setEmail('');
      setChosen(null);
      asked();
    },
  });
  const takeBack = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => answer(http.DELETE('/api/v1/workspaces/current/invitations/{id}', { params: { path: { id } } })),
    onSuccess: asked,
    onError: (problem) => toast.fail(problem.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) invite.mutate();
  };
  const choices = roles.filter((one): one is Invited => one !== 'owner' && mayGrant(workspace.role, one));
  return (
    <Stack gap={12} edge="top" pt={12}>
      <Row as="form" gap={8} wrap align="end" noValidate onSubmit={submit}>
        <TextInput
          className={css.email}
          type="email"
          label={t('invite.email')}
          value={email}
          error={invite.error?.message}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            invite.reset();
          }}
        />
        <Select
          className={css.role}
          label={t('invite.role')}
          allowDeselect={false}
          data={choices.map((one) => ({ value: one, label: t(`role.${one}`) }))}
          value={role}
          onChange={(one) => one && setRole(one as Invited)}
        />
        <Button type="submit" busy={invite.isPending} disabled={!complete}>
          {t('invite.button')}
        </Button>
        {canBeLimited(role) && groups && email !== '' && <SeenGroups groups={groups} groupIds={chosen} onChange={setChosen} />}
      </Row>
      {invite.data && (
        <Note
          tone="ok"
          title={t('invite.sent', { email: invite.data.email })}
          actions={
            <Button size="sm" onClick={() => void copy(invite.data.link)}>
              {t('invite.copy')}
            </Button>
          }
        >
          {t('invite.linkHelp')}
        </Note>
      )}
      {data?.items.map((invitation) => (
        <Row gap="8 12" wrap key={invitation.id}>
          <Row as="span" align="stretch" minW={0} className={css.words}>
            <Text as="span" clip weight="medium" className={css.name}>
              {invitation.email}
            </Text>
            <Text as="span" size={12} tone="quiet" weight="regular">
              {t('invite.open', { role: t(`role.${invitation.role}`), when: formatDay(invitation.expiresAt, times.zone) })}
            </Text>
            <Seeing groupIds={invitation.groupIds} />
          </Row>
          <Button
            variant="ghost"
            onClick={() => takeBack.mutate(invitation.id)}
            aria-label={t('invite.takeBackOne', { email: invitation.email })}
          >
            {t('invite.takeBack')}
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
