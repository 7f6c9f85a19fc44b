import { useWords } from 'words:workspaces';
import type { Member } from '@everycast/contract/workspaces';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Removes a member, or lets them leave, after a confirmation: coming back requires accepting a new invitation. */
export function RemoveMember({ member }: { member: Member }) {
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
