import { useWords } from 'words:streaming';
import type { StreamSettings as Settings } from '@everycast/contract/stream-settings';
import { NativeSelect, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { language } from '../../../lib/i18n/i18n.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { settingsQuery } from '../streams.ts';
import { PushBrowser } from './PushBrowser.tsx';
import { SourceSettings } from './SourceSettings.tsx';
import { TimeSettings } from './TimeSettings.tsx';
import { useUnsaved } from './use-unsaved.ts';

const contains = <T extends object>(whole: T, part: Partial<T>): boolean =>
  Object.entries(part).every(([key, value]) => whole[key as keyof T] === value);

/** /settings and /stream-settings: the specification's form, saved as a whole. */
export default function StreamSettings() {
  const t = useWords();
  const { data, error, refetch } = useQuery(settingsQuery);
  if (error) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return data ? <Form saved={data} /> : <Skeleton height="30rem" />;
}

function Form({ saved }: { saved: Settings }) {
  const t = useWords();
  const { me } = useSession();
  const navigate = useNavigate();
  const unsaved = useUnsaved(me.id);
  const { own } = unsaved;
  // Until they choose one, they see their browser's: saving something else doesn't change it.
  const settings = { ...saved, ...(me.language === null && { language: language() }), ...unsaved.settings };
  const isChanged = !contains(saved, unsaved.settings) || !contains(me, own);
  const put = (change: Partial<Settings>) => unsaved.change({ settings: change });
  const save = useMutation({
    mutationFn: async () => {
      if (Object.keys(own).length > 0) await answer(http.PATCH('/api/v1/me', { body: own }));
      return answer(http.PUT('/api/v1/me/stream-settings', { body: settings }));
    },
    async onSuccess() {
      await refresh('/api/v1/');
      unsaved.discard();
      toast.ok(t('form.saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const toggle = (field: 'emailNotifications' | 'pushNotifications' | 'streamNotifications' | 'twoFactorAuth' | 'apiKeyEnabled') => ({
    label: t(`form.${field}`),
    checked: settings[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => put({ [field]: currentTarget.checked }),
  });
  return (
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <SourceSettings settings={settings} put={put} />
      <Sheet title={t('form.notifications')}>
        <Switch {...toggle('emailNotifications')} description={t('form.emailHelp')} />

        <Switch {...toggle('pushNotifications')} description={t('form.pushHelp')} />

        <PushBrowser />

        <Switch {...toggle('streamNotifications')} description={t('form.streamHelp')} />

        <ButtonLink size="sm" to="/settings/notifications">
          {t('form.byKind')}
        </ButtonLink>
      </Sheet>
      <Sheet title={t('form.security')}>
        <Switch
          {...toggle('twoFactorAuth')}
          description={t('form.twoFactorHelp')}
          // It is on once it is set up, and turning it off takes a confirmation.
          onChange={() => void navigate(settings.twoFactorAuth ? '/settings/security' : '/settings/security?set-up=phone')}
        />

        <Switch {...toggle('apiKeyEnabled')} description={t('form.apiKeyHelp')} />
      </Sheet>
      <Sheet title={t('form.region')}>
        <NativeSelect
          label={t('form.language')}
          data={me.languages.map((value) => ({ value, label: languageName(value) }))}
          value={settings.language}
          onChange={({ target }) => put({ language: target.value })}
        />
        <TimeSettings
          timezone={settings.timezone}
          own={own}
          change={(change) => unsaved.change({ own: change, ...(change.zone && { settings: { timezone: change.zone } }) })}
        />
      </Sheet>
      <Row gap={12} align="center" wrap>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('form.save')}
        </Button>
        {isChanged && !save.isPending && (
          <>
            <Text as="span" size={13} tone="quiet">
              {t('form.unsaved')}
            </Text>
            <Button onClick={unsaved.discard}>{t('form.discard')}</Button>
          </>
        )}
      </Row>
    </Stack>
  );
}
