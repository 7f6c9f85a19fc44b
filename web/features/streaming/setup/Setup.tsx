import { type StreamPlatformId, streamPlatforms } from '@everycast/contract/stream-platforms';
import { isStreamUrl, type StreamDestination } from '@everycast/contract/streams';
import { Modal, TextInput } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { toast } from '../../../ui/toast/store.ts';
import { addToStream, changeDestination, createDestination } from '../streams.ts';
import type { GoLive } from '../use-go-live.ts';
import { useWords } from '../words.ts';

/** What is set up: a platform, a saved destination of it, and the stream under way that it is added to. */
export interface SetupOf {
  platform: StreamPlatformId;
  destination: StreamDestination | null;
  streamId: string | null;
  /** Only the address of a destination in a running stream. */
  keyOnly?: boolean;
}

interface SetupProps {
  of: SetupOf;
  /** Other armed destinations, which go live, too. */
  others: readonly StreamDestination[];
  live: GoLive;
  title: string;
  close: () => void;
}

/** The stream setup: key and URL of one destination. Submitting goes live to it and to every armed one. */
export function Setup({ of, others, live, title, close }: SetupProps) {
  const t = useWords();
  const { platform, destination, streamId } = of;
  const preset = streamPlatforms[platform];
  const name = platform === 'custom' ? t('platforms.other') : preset.name;
  const [key, setKey] = useState('');
  const [url, setUrl] = useState(destination?.url ?? preset.url ?? '');
  const [shown, setShown] = useState(false);
  const [missing, setMissing] = useState(false);
  const justSaves = of.keyOnly === true;

  const submit = useMutation<void, ApiProblem>({
    async mutationFn() {
      const address = { url: url.trim(), ...(key.trim() && { key: key.trim() }) };
      const saved = destination
        ? await changeDestination(destination.id, address)
        : await createDestination({ platform, key: key.trim(), url: url.trim() });
      if (streamId !== null) await addToStream(streamId, saved.id);
      if (justSaves) toast.ok(t('setup.saved', { name }));
      else if (streamId === null) await live.start.mutateAsync({ title, also: saved.id });
    },
    onSuccess: close,
    onError: (problem) => toast.fail(problem.message),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const complete = url.trim() !== '' && (destination !== null || key.trim() !== '') && (!preset.perEvent || isStreamUrl(url.trim()));
    setMissing(!complete);
    if (complete && !submit.isPending) submit.mutate();
  };

  return (
    <Modal opened onClose={close} title={t('setup.title', { name: destination?.name ?? name })} centered>
      <Stack as="form" gap={12} noValidate onSubmit={send}>
        {preset.perEvent && <Note tone="info" title={t('setup.perEvent', { name })} />}
        <Row gap={4} align="end">
          <TextInput
            flex={1}
            label={t('setup.key')}
            description={destination ? t('setup.keySaved') : t('setup.keyHelp', { name })}
            type={shown ? 'text' : 'password'}
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
          <IconButton
            icon={shown ? IconEyeOff : IconEye}
            label={shown ? t('setup.hide') : t('setup.show')}
            onClick={() => setShown(!shown)}
          />
          <IconButton icon={IconCopy} label={t('setup.copyKey')} disabled={key === ''} onClick={() => void copy(key)} />
        </Row>
        <Row gap={4} align="end">
          <TextInput
            flex={1}
            label={t('setup.url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <IconButton icon={IconCopy} label={t('setup.copyUrl')} disabled={url === ''} onClick={() => void copy(url)} />
        </Row>
        {missing && <Note tone="wait" alert title={t('setup.missing')} />}
        {others.length > 0 && !justSaves && streamId === null && (
          <Text size={13} tone="muted">
            {t('setup.alsoArmed', { count: others.length, names: others.map((one) => one.name).join(', ') })}
          </Text>
        )}
        <Row as="footer" gap={8} justify="end" mt={8}>
          <Button onClick={close}>{t('setup.cancel')}</Button>
          <Button variant="filled" type="submit" busy={submit.isPending}>
            {justSaves ? t('setup.save') : streamId === null ? t('goLive') : t('platforms.add')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
