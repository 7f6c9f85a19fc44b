import { useWords } from 'words:assistant';
import {
  AssistantSettingsChange,
  type AssistantTest,
  assistantProviders,
  makesImages,
  type AssistantSettings as Settings,
  usualImageModels,
} from '@everycast/contract/assistant';
import { Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { problemsOf } from '../../lib/i18n/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Which model writes, for the whole instance; only its owner sees this. */
export default function AssistantSettings() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/settings/assistant'));
  if (error && !data) return <Problem title={t('settings.notLoaded')} problem={error} retry={() => void refetch()} />;
  return data ? <Form key={JSON.stringify(data)} settings={data} /> : <Skeleton height="18rem" />;
}

const none = 'none';

function Form({ settings }: { settings: Settings }) {
  const t = useWords();
  const [provider, setProvider] = useState<Settings['provider']>(settings.provider);
  const [model, setModel] = useState(settings.model ?? '');
  const [imageModel, setImageModel] = useState(settings.imageModel ?? '');
  const [baseUrl, setBaseUrl] = useState(settings.baseUrl ?? '');
  const [apiKey, setApiKey] = useState('');
  const [pressed, setPressed] = useState(false);
  const body = { provider, model, baseUrl, imageModel, ...(apiKey && { apiKey }) };
  const found = problemsOf(AssistantSettingsChange.safeParse(body));
  const problems: Record<string, string> = pressed ? found : {};
  const fixed = settings.from === 'environment';
  // Only the provider itself surely has it.
  const usual = provider !== null && baseUrl === '' ? usualImageModels[provider] : null;
  const save = useMutation<Settings, ApiProblem>({
    mutationFn: () => answer(http.PUT('/api/v1/settings/assistant', { body })),
    onSuccess() {
      void refresh('/api/v1/settings/assistant');
      void refresh('/api/v1/assistant');
      toast.ok(t('settings.saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const test = useMutation<AssistantTest, ApiProblem>({ mutationFn: () => answer(http.POST('/api/v1/settings/assistant/test')) });
  const testImages = useMutation<AssistantTest, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/settings/assistant/test-images')),
  });
  return (
    <Sheet
      title={t('settings.title')}
      text={t('settings.text')}
      submit={() => {
        setPressed(true);
        if (Object.keys(found).length === 0) save.mutate();
      }}
      foot={
        <>
          {!fixed && (
            <Button type="submit" variant="filled" busy={save.isPending}>
              {t('settings.save')}
            </Button>
          )}
          {settings.provider !== null && (
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {test.isPending ? t('settings.testing') : t('settings.test')}
            </Button>
          )}
          {settings.imageModel !== null && (
            <Button busy={testImages.isPending} onClick={() => testImages.mutate()}>
              {testImages.isPending ? t('settings.testing') : t('settings.testImages')}
            </Button>
          )}
        </>
      }
    >
      {fixed && <Note title={t('settings.fixed')}>{t('settings.fixedWhy')}</Note>}
      <Select
        label={t('settings.provider')}
        disabled={fixed}
        allowDeselect={false}
        data={[
          { value: none, label: t('settings.offline') },
          ...assistantProviders.map((value) => ({ value, label: t(`settings.name.${value}`) })),
        ]}
        value={provider ?? none}
        onChange={(value) => {
          const next = value === none ? null : (value as Settings['provider']);
          setProvider(next);
          setImageModel(next === settings.provider ? (settings.imageModel ?? '') : ((next && usualImageModels[next]) ?? ''));
        }}
      />
      {provider !== null && (
        <>
          <TextInput
            label={t('settings.model')}
            description={t(`settings.modelHelp.${provider}`)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={fixed}
            value={model}
            error={problems.model}
            onChange={(event) => setModel(event.currentTarget.value)}
          />
          {makesImages(provider) ? (
            <Stack gap={8} align="start">
              <TextInput
                w="100%"
                label={t('settings.imageModel')}
                description={t('settings.imageModelHelp')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                disabled={fixed}
                value={imageModel}
                error={problems.imageModel}
                onChange={(event) => setImageModel(event.currentTarget.value)}
              />
              {usual !== null && imageModel === '' && !fixed && (
                <Button size="sm" onClick={() => setImageModel(usual)}>
                  {t('settings.useImageModel', { model: usual })}
                </Button>
              )}
            </Stack>
          ) : (
            <Text size={12} tone="quiet">
              {t('settings.noImages')}
            </Text>
          )}
          <PasswordField
            label={t('settings.key')}
            description={settings.hasKey ? t('settings.keyKept') : t('settings.keyHelp')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            disabled={fixed}
            value={apiKey}
            error={problems.apiKey}
            onChange={(event) => setApiKey(event.currentTarget.value)}
          />
          <TextInput
            label={t('settings.address')}
            description={t('settings.addressHelp')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="url"
            disabled={fixed}
            value={baseUrl}
            error={problems.baseUrl}
            onChange={(event) => setBaseUrl(event.currentTarget.value)}
          />
        </>
      )}
      {settings.imageModel !== null && (
        <Text size={12} tone="quiet">
          {t('settings.testsImages')}
        </Text>
      )}
      <Result {...test} />
      <Result {...testImages} />
    </Sheet>
  );
}

/** Whether a test succeeded, and why not. */
function Result({ data, error }: { data: AssistantTest | undefined; error: ApiProblem | null }) {
  const t = useWords();
  if (error)
    return (
      <Note tone="fail" alert title={t('settings.worksNot')}>
        {error.message}
      </Note>
    );
  if (!data) return null;
  const title = data.ok ? t('settings.works', { milliseconds: data.milliseconds }) : t('settings.worksNot');
  return (
    <Note tone={data.ok ? 'ok' : 'fail'} alert title={title}>
      {data.message}
    </Note>
  );
}
