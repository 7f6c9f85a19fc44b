import * as commonWords from 'words:common';
import { useWords } from 'words:media';
import { Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAddress } from '../../../lib/uploads/address.ts';
import { addAddress } from '../../../lib/uploads/uploads.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';

/** Asks for the URL of an image or a video, which the server downloads; the tray shows the progress. */
export function ImportDialog({ opened, close, folderId }: { opened: boolean; close: () => void; folderId: string | null }) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('import.title')} size={480}>
      {opened && <Form close={close} folderId={folderId} />}
    </Modal>
  );
}

function Form({ close, folderId }: { close: () => void; folderId: string | null }) {
  const t = useWords();
  const common = commonWords.useWords();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const begin = useMutation({ mutationFn: (url: string) => addAddress(url, folderId), onSuccess: close });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return setProblem(t('import.empty'));
    const address = readAddress(typed);
    if ('url' in address) begin.mutate(address.url);
    else setProblem(address.problem);
  }
  return (
    <Stack as="form" gap={20} noValidate onSubmit={submit}>
      <TextInput
        data-autofocus
        type="url"
        inputMode="url"
        label={t('import.address')}
        description={t('import.help')}
        value={typed}
        maxLength={2000}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
          begin.reset();
        }}
        error={problem ?? begin.error?.message}
      />
      <Row as="footer" gap={8} align="stretch" justify="end">
        <Button onClick={close}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" busy={begin.isPending}>
          {t('import.begin')}
        </Button>
      </Row>
    </Stack>
  );
}
