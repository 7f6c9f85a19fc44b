import { useWords } from 'words:settings';
import type { MeChange } from '@everycast/contract/me';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Archive } from './Archive.tsx';
import { Install } from './Install.tsx';
import { Referrals } from './Referrals.tsx';

/** The person's name and language, and whether they get notifications by email, too. */
export default function Profile() {
  const t = useWords();
  const { me, times } = useSession();
  const [name, setName] = useState(me.name);
  const change = useMutation({
    mutationFn: (body: MeChange) => answer(http.PATCH('/api/v1/me', { body })),
    onSuccess() {
      void refresh('/api/v1/me');
      toast.ok(t('saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <Sheet
        title={t('profile.title')}
        submit={() => change.mutate({ name })}
        foot={
          <Button type="submit" variant="filled" busy={change.isPending} disabled={!name.trim() || name.trim() === me.name}>
            {t('save')}
          </Button>
        }
      >
        <TextInput
          label={t('profile.name')}
          value={name}
          maxLength={120}
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('profile.email')}
          value={me.email}
          readOnly
          description={t('profile.since', { when: formatDay(me.createdAt, times.zone) })}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        {me.languages.length > 1 && (
          <NativeSelect
            label={t('profile.language')}
            value={me.language ?? ''}
            data={[
              { value: '', label: t('profile.browserLanguage') },
              ...me.languages.map((one) => ({ value: one, label: languageName(one) })),
            ]}
            onChange={(event) => change.mutate({ language: event.currentTarget.value || null })}
          />
        )}
        {me.referralCode && <TextInput label={t('profile.referral')} value={me.referralCode} readOnly />}
      </Sheet>
      <Referrals />
      <Sheet title={t('news.title')}>
        <Switch
          label={t('news.mail')}
          description={t('news.mailHelp')}
          checked={me.emailNotifications}
          onChange={(event) => change.mutate({ emailNotifications: event.currentTarget.checked })}
        />
      </Sheet>
      <Install />
      <Archive />
    </>
  );
}
