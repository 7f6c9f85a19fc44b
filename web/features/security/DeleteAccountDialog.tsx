import { useWords } from 'words:leaving';
import type { Leaving, LeavingWorkspace } from '@everycast/contract/leaving';
import { Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatNear } from '../../lib/time/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { deleteIt, LeavingFate } from './LeavingFate.tsx';
import css from './Security.module.css';

const path = '/api/v1/me/deletion';
/** What is lost with the account, what is not, and the choices that have to be made before. */
export default function DeleteAccountDialog({ close }: { close: () => void }) {
  const t = useWords();
  const { data, isError } = useQuery(get(path));
  return (
    <Modal opened onClose={close} title={t('dialog.title')} size="lg" centered>
      {isError && <Note tone="fail" alert title={t('dialog.notLoaded')} />}
      {!data && !isError && <Skeleton height="10rem" />}
      {data?.ownsServer && <OwnsServer close={close} />}
      {data && !data.ownsServer && <Form leaving={data} close={close} />}
    </Modal>
  );
}

function OwnsServer({ close }: { close: () => void }) {
  const t = useWords();
  return (
    <Note
      tone="wait"
      title={t('owner.title')}
      actions={
        <ButtonLink to="/settings/server" onClick={close}>
          {t('owner.go')}
        </ButtonLink>
      }
    >
      {t('owner.text')}
    </Note>
  );
}

function Form({ leaving: { workspaces }, close }: { leaving: Leaving; close: () => void }) {
  const t = useWords();
  const { me, times } = useSession();
  const [email, setEmail] = useState('');
  const [choices, setChoices] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<{ field: 'email' | 'choices' | null; text: string } | null>(null);
  const deciding = workspaces.filter(({ choice }) => choice);
  const ask = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST(path, { body: { email: email.trim(), workspaces: chosen(deciding, choices) } }))),
    async onSuccess({ at }) {
      await Promise.all([refresh('/api/v1/me'), refresh(path)]);
      toast.ok(t('dialog.done', { when: formatNear(at ?? Date.now(), times.zone) }));
      close();
    },
    onError: ({ message: text }) => setProblem({ field: null, text }),
  });
  const send = () => {
    if (deciding.some(({ id }) => !choices[id])) return setProblem({ field: 'choices', text: t('dialog.undecided') });
    if (email.trim().toLowerCase() !== me.email) return setProblem({ field: 'email', text: t('dialog.wrongEmail') });
    setProblem(null);
    ask.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask.isPending) send();
      }}
    >
      <Text tone="quiet" m="0 0 12">
        {t('dialog.text')}
      </Text>
      <Text as="h3" size={13} m="0 0 4">
        {t('dialog.workspaces')}
      </Text>
      <ul className={css.list}>
        {workspaces.map((workspace) => (
          <LeavingFate
            key={workspace.id}
            workspace={workspace}
            chosen={choices[workspace.id] ?? ''}
            choose={(choice) => setChoices({ ...choices, [workspace.id]: choice })}
            missing={problem?.field === 'choices' && workspace.choice && !choices[workspace.id]}
          />
        ))}
      </ul>
      <Stack gap={12} mt={12}>
        <Text tone="quiet">{t('dialog.elsewhere')}</Text>
        <Link to="/settings/profile" className={css.link} onClick={close}>
          {t('dialog.export')}
        </Link>
        <TextInput
          label={t('dialog.email', { email: me.email })}
          value={email}
          error={problem?.field === 'email' && problem.text}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {problem && problem.field !== 'email' && <Note tone="fail" alert title={problem.text} />}
      </Stack>
      <Row as="footer" gap={8} justify="end" mt={16} wrap>
        <Button onClick={close}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="filled" busy={ask.isPending}>
          {t('dialog.confirm')}
        </Button>
      </Row>
    </form>
  );
}

const chosen = (deciding: readonly LeavingWorkspace[], choices: Readonly<Record<string, string>>) =>
  deciding.map(({ id }) => ({ id, heirId: choices[id] === deleteIt ? null : (choices[id] ?? null) }));
