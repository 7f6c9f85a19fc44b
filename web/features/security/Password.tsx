import { useWords } from 'words:security';
import { Modal } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '../../lib/api/auth.ts';
import { get } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Fact } from './Fact.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Since when the password is this one, and a way to change it. */
export function Password() {
  const t = useWords();
  const { me, times } = useSession();
  const { data, error, refetch } = useQuery(get('/api/v1/me/security'));
  const [open, setOpen] = useState(false);
  const mail = useMutation<void, ApiProblem>({
    mutationFn: () => auth.requestPasswordReset({ email: me.email, redirectTo: '/reset-password' }),
    onSuccess: () => toast.ok(t('password.mailed')),
    onError: (problem) => toast.fail(problem.message),
  });
  if (error && !data) return <Problem title={t('password.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.5rem" />;
  return (
    <>
      <Fact
        icon={IconLock}
        title={t('password.title')}
        action={
          data.password ? (
            <Button onClick={() => setOpen(true)}>{t('password.change')}</Button>
          ) : (
            <Button busy={mail.isPending} onClick={() => mail.mutate()}>
              {t('password.mail')}
            </Button>
          )
        }
      >
        {data.passwordChangedAt ? t('password.changed', { when: formatDay(data.passwordChangedAt, times.zone) }) : t('password.none')}
      </Fact>
      {open && (
        <Modal opened onClose={() => setOpen(false)} title={t('password.changeTitle')} centered>
          <Text tone="quiet" m="0 0 12">
            {t('password.changeText')}
          </Text>
          <PasswordForm cancel={t('cancel')} close={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}
