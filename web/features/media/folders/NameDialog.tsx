import * as commonWords from 'words:common';
import { useWords } from 'words:media';
import { Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refresh } from '../../../lib/api/query-client.ts';
import { useLast } from '../../../lib/use-last.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';

/** Asks for a new or existing folder's name, and saves it. */
export function NameDialog({ asked, close }: { asked: NameAsked | null; close: () => void }) {
  const shown = useLast(asked);
  return (
    <Modal opened={asked !== null} onClose={close} title={shown?.title} size={420}>
      {shown && <Form key={shown.title} {...shown} close={close} />}
    </Modal>
  );
}
export interface NameAsked {
  title: string;
  name: string;
  /** @throws ApiProblem, shown under the field */
  save: (name: string) => Promise<unknown>;
}

function Form({ name: before, save, close }: NameAsked & { close: () => void }) {
  const t = useWords();
  const common = commonWords.useWords();
  const [name, setName] = useState(before);
  const [asked, setAsked] = useState(false);
  const saving = useMutation({
    mutationFn: () => save(name.trim()),
    onSuccess: async () => {
      await refresh('/api/v1/media/folders');
      close();
    },
  });
  const empty = name.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!empty) saving.mutate();
  }
  return (
    <Stack as="form" gap={20} noValidate onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('folders.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={asked && empty ? t('folders.noName') : saving.error?.message}
      />
      <Row as="footer" gap={8} align="stretch" justify="end">
        <Button onClick={close}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" busy={saving.isPending}>
          {t('save')}
        </Button>
      </Row>
    </Stack>
  );
}
