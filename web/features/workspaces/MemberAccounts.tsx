import { useWords } from 'words:workspaces';
import type { Member } from '@everycast/contract/workspaces';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { SeenGroups } from './SeenGroups.tsx';

/** Chooses which accounts a member sees. */
export function MemberAccounts({ member }: { member: Member }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const title = t('seen.of', { name: member.name });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)} aria-label={title}>
        {t('seen.button')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={title} centered>
        {asking && <Choice member={member} close={() => setAsking(false)} />}
      </Modal>
    </>
  );
}

function Choice({ member, close }: { member: Member; close: () => void }) {
  const t = useWords();
  const groups = useGroups();
  const [groupIds, setGroupIds] = useState(member.groupIds);
  const save = useMutation<Member, ApiProblem>({
    mutationFn: () =>
      answer(
        http.PATCH('/api/v1/workspaces/current/members/{userId}', { params: { path: { userId: member.userId } }, body: { groupIds } }),
      ),
    onSuccess() {
      close();
      toast.ok(t('seen.saved', { name: member.name }));
      void refresh('/api/v1/');
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Stack gap={16}>
      <Text size={12} tone="quiet" weight="regular">
        {t('seen.help')}
      </Text>
      {groups && <SeenGroups groups={groups} groupIds={groupIds} onChange={setGroupIds} />}
      <Row as="footer" gap={8} align="stretch" justify="end">
        <Button onClick={close}>{t('members.keep')}</Button>
        <Button variant="filled" busy={save.isPending} onClick={() => save.mutate()}>
          {t('seen.save')}
        </Button>
      </Row>
    </Stack>
  );
}
