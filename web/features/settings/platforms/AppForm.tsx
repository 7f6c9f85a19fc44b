import { useWords } from 'words:settings';
import { PlatformApp, type PlatformSetup } from '@everycast/contract/accounts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { problemsOf } from '../../../lib/i18n/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

const changed = () => {
  void refresh('/api/v1/settings/platforms');
  void refresh('/api/v1/accounts/ways');
};

type Values = { clientId: string; clientSecret: string };

/** The contract's own rules, by field. */
const validate = (values: Values) => problemsOf(PlatformApp.safeParse(values));

/** The app's credentials from the platform. The secret is never shown again. */
export function AppForm({ setup }: { setup: PlatformSetup }) {
  const t = useWords();
  const { platform, name } = setup;
  const stored = setup.source === 'stored';
  const form = useForm({ initialValues: { clientId: setup.clientId ?? '', clientSecret: '' }, validate });
  const params = { path: { platform } };
  const save = useMutation<PlatformSetup, ApiProblem, Values>({
    mutationFn: (body) => answer(http.PUT('/api/v1/settings/platforms/{platform}', { params, body })),
    onSuccess() {
      form.setFieldValue('clientSecret', '');
      changed();
      toast.ok(t('platforms.saved', { name }));
    },
  });
  const forget = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/settings/platforms/{platform}', { params })),
    onSuccess() {
      changed();
      toast.ok(t('platforms.forgotten', { name }));
    },
  });
  const problem = save.error ?? forget.error;
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      aria-label={t('platforms.credentials', { name })}
    >
      <TextInput label={t('platforms.clientId')} autoComplete="off" {...form.getInputProps('clientId')} />
      <PasswordField
        label={t('platforms.clientSecret')}
        description={t(stored ? 'platforms.secretStored' : 'platforms.secretHelp')}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('clientSecret')}
      />
      {problem && (
        <Note tone="fail" alert title={t('platforms.notSaved')}>
          {problem.message}
        </Note>
      )}
      <Row gap={8} wrap align="stretch" justify="end">
        {stored && (
          <Button variant="ghost" busy={forget.isPending} onClick={() => forget.mutate()}>
            {t('platforms.forget')}
          </Button>
        )}
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('save')}
        </Button>
      </Row>
    </Stack>
  );
}
