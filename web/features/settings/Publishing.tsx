import { useWords } from 'words:settings';
import type { PublishingSettings } from '@everycast/contract/publishing-settings';
import { NumberInput, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** What happens to posts that came due while no server was running. */
export default function Publishing() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/settings/publishing'));
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return data ? <Form key={`${data.missed} ${data.graceMinutes}`} settings={data} /> : <Skeleton height="14rem" />;
}

function Form({ settings }: { settings: PublishingSettings }) {
  const t = useWords();
  const [missed, setMissed] = useState(settings.missed);
  const [grace, setGrace] = useState(settings.graceMinutes);
  const save = useMutation({
    mutationFn: () => answer(http.PATCH('/api/v1/settings/publishing', { body: { missed, graceMinutes: grace } })),
    onSuccess() {
      void refresh('/api/v1/settings/publishing');
      toast.ok(t('saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Sheet
      title={t('missed.title')}
      text={t('missed.text')}
      submit={() => save.mutate()}
      foot={
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('save')}
        </Button>
      }
    >
      <Radio.Group value={missed} onChange={(value) => setMissed(value as PublishingSettings['missed'])} aria-label={t('missed.title')}>
        <Stack gap={4}>
          <Radio value="send" label={t('missed.send')} />
          <Radio value="ask" label={t('missed.ask')} />
        </Stack>
      </Radio.Group>
      {missed === 'ask' && (
        <NumberInput
          label={t('missed.grace')}
          description={t('missed.graceHelp')}
          inputWrapperOrder={['label', 'input', 'description']}
          min={1}
          max={1440}
          value={grace}
          onChange={(value) => setGrace(Number(value) || 1)}
        />
      )}
    </Sheet>
  );
}
