import { useWords } from 'words:security';
import { minPasswordLength } from '@everycast/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

interface Problems {
  current?: string;
  next?: string;
}

/** Asks for the current password and a new one. */
export function PasswordForm({ cancel, close }: { cancel: string; close: () => void }) {
  const t = useWords();
  const { me } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/me/password', { body: { currentPassword: current, newPassword: next } })),
    async onSuccess() {
      await refresh('/api/v1/me/s');
      toast.ok(t('password.saved'));
      close();
    },
    onError: (problem) => setProblems(problem.code === 'invalid_input' ? { next: problem.message } : { current: problem.message }),
  });
  const check = (): Problems => ({
    ...(current === '' && { current: t('password.missing') }),
    ...(next.length < minPasswordLength && { next: t('password.short') }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = check();
        setProblems(found);
        if (Object.keys(found).length === 0 && !change.isPending) change.mutate();
      }}
    >
      <Stack gap={12}>
        {/* For the browser's password manager. */}
        <input type="email" name="email" value={me.email} autoComplete="username" readOnly hidden />
        <PasswordField
          label={t('password.current')}
          value={current}
          error={problems.current}
          autoComplete="current-password"
          data-autofocus
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordField
          label={t('password.new')}
          description={t('password.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={next}
          error={problems.next}
          autoComplete="new-password"
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </Stack>
      <Row as="footer" gap={8} justify="end" mt={16}>
        <Button onClick={close}>{cancel}</Button>
        <Button type="submit" variant="filled" busy={change.isPending}>
          {t('password.save')}
        </Button>
      </Row>
    </form>
  );
}
