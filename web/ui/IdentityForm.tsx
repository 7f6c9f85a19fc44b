import { useWords } from 'words:confirm-identity';
import { Modal } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../lib/api/client.ts';
import type { ApiProblem } from '../lib/api/problem.ts';
import { askForPasskey, canUsePasskeys } from '../lib/passkeys.ts';
import { useSession } from '../lib/session/session.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Row, Stack, Text } from './primitives/primitives.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Asks for the password or a passkey. */
export default function IdentityForm({ done }: { done: (confirmed: boolean) => void }) {
  const t = useWords();
  const { me } = useSession();
  const ways = useQuery(get('/api/v1/me/confirmation')).data;
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const byPassword = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/me/confirmation', { body: { password } })),
    onSuccess: () => done(true),
  });
  const byPasskey = useMutation<boolean, ApiProblem>({
    async mutationFn() {
      const passkey = await askForPasskey(await answer(http.POST('/api/v1/me/confirmation/options')));
      if (passkey) await answer(http.POST('/api/v1/me/confirmation', { body: { passkey } }));
      return passkey !== null;
    },
    onSuccess: (chosen) => chosen && done(true),
  });
  const passkeys = ways?.passkey && canUsePasskeys();
  return (
    <Modal opened onClose={() => done(false)} title={t('title')} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // React passes it on to a form around the dialog
          setMissing(password === '');
          if (password !== '' && !byPassword.isPending) byPassword.mutate();
        }}
      >
        <Stack gap={12}>
          <Text tone="quiet">{t(ways && !ways.password && !passkeys ? 'none' : 'text')}</Text>
          {!ways && <Skeleton height="4rem" />}
          {ways?.password && (
            <>
              {/* For the browser's password manager. */}
              <input type="email" name="email" value={me.email} autoComplete="username" readOnly hidden />
              <PasswordField
                label={t('password')}
                value={password}
                error={missing ? t('missing') : byPassword.error?.message}
                autoComplete="current-password"
                autoFocus
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            </>
          )}
          {passkeys && (
            <Button icon={<Icon of={IconFingerprint} size={16} />} busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              {t('passkey')}
            </Button>
          )}
          {byPasskey.error && (
            <Text tone="wait" size={13} role="alert">
              {byPasskey.error.message}
            </Text>
          )}
        </Stack>
        <Row gap={8} justify="end" mt={16}>
          <Button onClick={() => done(false)}>{t('cancel')}</Button>
          {ways?.password && (
            <Button type="submit" variant="filled" busy={byPassword.isPending}>
              {t('confirm')}
            </Button>
          )}
        </Row>
      </form>
    </Modal>
  );
}
