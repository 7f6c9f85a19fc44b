import { useWords } from 'words:webhooks';
import {
  maxWebhookName,
  maxWebhookUrl,
  type NewWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@everycast/contract/webhooks';
import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Row, Stack } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { problemsIn, useSave } from './use-webhooks.ts';

interface DialogProps {
  webhook: Webhook | null;
  saved: (webhook: Webhook & { secret?: string }) => void;
  close: () => void;
}

/** Adds or edits a webhook. */
export function WebhookDialog(props: DialogProps) {
  const t = useWords();
  return (
    <Modal opened onClose={props.close} title={t(props.webhook ? 'form.change' : 'form.new')} centered size="36rem">
      <Fields {...props} />
    </Modal>
  );
}

function Fields({ webhook, saved, close }: DialogProps) {
  const t = useWords();
  const [form, setForm] = useState<NewWebhook>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [...webhookEvents],
  });
  const save = useSave(webhook?.id ?? null, (done) => {
    toast.ok(t(webhook ? 'form.saved' : 'form.added', { name: done.name }));
    saved(done);
    close();
  });
  const problems = problemsIn(save.error);
  const change = (next: Partial<NewWebhook>) => {
    setForm((now) => ({ ...now, ...next }));
    save.reset();
  };
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(form);
      }}
    >
      <TextInput
        label={t('form.name')}
        data-autofocus
        autoComplete="off"
        maxLength={maxWebhookName}
        value={form.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('form.url')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxWebhookUrl}
        value={form.url}
        error={problems.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={t('form.events')}
        error={problems.events}
        value={form.events}
        onChange={(chosen) => change({ events: webhookEvents.filter((event: WebhookEvent) => chosen.includes(event)) })}
      >
        <Grid gap="8 16" pt={4} cols="repeat(auto-fill, minmax(14rem, 1fr))">
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${event}`)} />
          ))}
        </Grid>
      </Checkbox.Group>
      {problems.rest && (
        <Note tone="fail" alert title={t('form.notSaved')}>
          {problems.rest}
        </Note>
      )}
      <Row as="footer" gap={8} justify="end">
        <Button onClick={close}>{t('form.cancel')}</Button>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('form.save')}
        </Button>
      </Row>
    </Stack>
  );
}
