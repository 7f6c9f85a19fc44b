import { useWords } from 'words:security';
import type { SecurityOverview } from '@everycast/contract/security';
import { Modal, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatNear } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Fact } from './Fact.tsx';

const path = '/api/v1/me/email-change';
const again = () => refresh('/api/v1/me/security');

/** The email address, and a change of it until both addresses have confirmed. */
export function Email() {
  const t = useWords();
  const { me } = useSession();
  const change = useQuery(get('/api/v1/me/security')).data?.emailChange ?? null;
  const [open, setOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => answer(http.DELETE(path)),
    onSuccess: () => toast.ok(t('email.withdrawn')),
    onError: (problem) => toast.fail(problem.message),
    onSettled: again,
  });
  return (
    <>
      <Fact
        icon={IconMail}
        title={t('email.title')}
        action={
          change ? (
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('email.withdraw')}
            </Button>
          ) : (
            <Button onClick={() => setOpen(true)}>{t('email.change')}</Button>
          )
        }
      >
        <Text as="span" block>
          {me.email}
        </Text>
        {change && <Pending change={change} />}
      </Fact>
      {open && <ChangeEmail close={() => setOpen(false)} />}
    </>
  );
}

function Pending({ change }: { change: NonNullable<SecurityOverview['emailChange']> }) {
  const t = useWords();
  const { me, times } = useSession();
  const when = formatNear(change.expiresAt, times.zone);
  const waiting = change.confirmedOld
    ? t('email.waitingNew', { email: change.to, when })
    : change.confirmedNew
      ? t('email.waitingOld', { email: me.email, when })
      : t('email.waitingBoth', { when });
  return (
    <>
      <Text as="span" block weight="medium" tone="text">
        {t('email.pending', { email: change.to })}
      </Text>
      <Text as="span" block>
        {waiting}
      </Text>
    </>
  );
}

function ChangeEmail({ close }: { close: () => void }) {
  const t = useWords();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST(path, { body: { email: email.trim() } }))),
    async onSuccess() {
      await again();
      toast.ok(t('email.sent'));
      close();
    },
    onError: (refused) => setProblem(refused.message),
  });
  return (
    <Modal opened onClose={close} title={t('email.changeTitle')} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!email.includes('@')) return setProblem(t('email.invalid'));
          setProblem(null);
          if (!ask.isPending) ask.mutate();
        }}
      >
        <Text tone="quiet" m="0 0 12">
          {t('email.changeText')}
        </Text>
        <TextInput
          label={t('email.new')}
          type="email"
          value={email}
          error={problem}
          maxLength={254}
          autoComplete="email"
          data-autofocus
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Row as="footer" gap={8} justify="end" mt={16}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" busy={ask.isPending}>
            {t('email.send')}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
