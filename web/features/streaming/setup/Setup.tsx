import { useWords } from 'words:streaming';
import { checkDestinations, type SentStream } from '@everycast/contract/stream-checks';
import { type StreamPlatformId, streamPlatforms } from '@everycast/contract/stream-platforms';
import { isStreamUrl, type StreamDestination } from '@everycast/contract/streams';
import { Modal, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { Issues } from '../platforms/Issues.tsx';
import { streamPlatformName } from '../platforms/platform-name.ts';
import { addToStream, changeDestination, createDestination } from '../streams.ts';
import type { GoLive } from '../use-go-live.ts';
import { AlsoLive } from './AlsoLive.tsx';
import { Lighter, OverLimits } from './Lighter.tsx';
import { SecretInput } from './SecretInput.tsx';

/** What is set up: a platform, a saved destination of it, and the stream under way that it is added to. */
export interface SetupOf {
  platform: StreamPlatformId;
  destination: StreamDestination | null;
  streamId: string | null;
  /** It changes the destination, and starts nothing. */
  justSaves?: boolean;
  /** What is entered already. */
  filled?: { url: string; key: string };
}

interface SetupProps {
  of: SetupOf;
  /** All other destinations: armed ones go live, too. */
  others: readonly StreamDestination[];
  live: GoLive;
  title: string;
  /** What is sent, or will be. */
  sent: SentStream | null;
  close: () => void;
}

/** The stream setup: key and URL of one destination. Submitting goes live to it and to every armed one. */
export function Setup({ of, others, live, title, sent, close }: SetupProps) {
  const t = useWords();
  const { platform, destination, streamId, filled } = of;
  const preset = streamPlatforms[platform];
  const name = streamPlatformName(platform);
  const [key, setKey] = useState(filled?.key ?? '');
  const [url, setUrl] = useState(destination?.url ?? filled?.url ?? preset.url ?? '');
  const [label, setLabel] = useState(destination?.name ?? '');
  const [wrong, setWrong] = useState<ReturnType<typeof problemOf>>(null);
  const justSaves = of.justSaves === true;
  const [armedAtFirst] = useState(() => new Set(others.filter(({ armed }) => armed).map(({ id }) => id)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const also = others.filter(({ id, armed }) => armed || armedAtFirst.has(id));

  const created = useRef<string | null>(null);
  const startsOne = !justSaves && streamId === null;
  const submit = useMutation<boolean, ApiProblem>({
    async mutationFn() {
      if (startsOne && !(await live.fit.ready('form'))) return false;
      // Before anything is saved.
      if (streamId !== null && !(await live.mayAdd({ id: 'this', name: label.trim() || name, platform }, 'form'))) return false;
      // The server names it like the platform, which isn't a proper name in every case.
      const named = { ...((label.trim() || destination || name !== preset.name) && { name: label.trim() || (destination ? '' : name) }) };
      const address = { ...named, url: url.trim(), ...(key.trim() && { key: key.trim() }) };
      // A second attempt changes what the first has saved.
      const id = destination?.id ?? created.current;
      const saved = id
        ? await changeDestination(id, address)
        : await createDestination({ platform, ...named, key: key.trim(), url: url.trim() });
      created.current = saved.id;
      if (streamId !== null) await addToStream(streamId, saved.id);
      if (justSaves) toast.ok(t('setup.saved', { name: saved.name }));
      else if (startsOne) {
        // Exactly what the form shows goes live.
        const ids = also.map(({ id }) => id).filter((id) => !left.has(id) && id !== saved.id);
        return live.start.mutateAsync({ title, destinationIds: [...ids, saved.id] });
      }
      return true;
    },
    onSuccess: (done) => done && close(),
    onError: (problem) => toast.fail(problem.message),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf({ platform, url, key, keySaved: destination !== null });
    setWrong(problem);
    if (problem === null && !submit.isPending) submit.mutate();
  };

  // All that receive the stream.
  const receiving = [{ id: 'this', name: label.trim() || name, platform }, ...(startsOne ? also.filter(({ id }) => !left.has(id)) : [])];

  const leave = () => {
    live.fit.cancel();
    live.limits.answer('cancel');
    close();
  };

  return (
    <Modal opened onClose={leave} title={t('setup.title', { name: destination?.name ?? name })} centered>
      <Stack as="form" gap={12} noValidate onSubmit={send}>
        {platform === 'sandbox' && <Note tone="info" title={t('setup.sandbox')} />}
        {preset.perEvent && <Note tone="info" title={t('setup.perEvent', { name })} />}
        <TextInput
          label={t('setup.name')}
          placeholder={name}
          maxLength={60}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <SecretInput
          label={t('setup.key')}
          help={t(destination ? 'setup.keySaved' : filled ? 'setup.keyFilled' : 'setup.keyHelp', { name })}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
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
        {sent &&
          !live.limits.asking &&
          checkDestinations(receiving, sent).map(({ id, name: of, issues, platform: on }) => (
            <Issues key={id} name={of} platformName={streamPlatformName(on)} issues={issues} />
          ))}
        {wrong && <Note tone="wait" alert title={t(`setup.${wrong}`)} />}
        {startsOne && <AlsoLive destinations={also} left={left} setLeft={setLeft} />}
        <Lighter at="form" fit={live.fit} />
        <OverLimits at="form" limits={live.limits} />
        <Row as="footer" gap={8} justify="end" mt={8}>
          <Button onClick={leave}>{t('setup.cancel')}</Button>
          {!live.fit.asking?.offer && !live.limits.asking && (
            <Button variant="filled" type="submit" busy={submit.isPending}>
              {justSaves ? t('setup.save') : streamId === null ? t('goLive') : t('platforms.add')}
            </Button>
          )}
        </Row>
      </Stack>
    </Modal>
  );
}

/**
 * What keeps a destination from being used: its key or URL is missing (what was filled in for a platform with a URL per event is only the
 * beginning of one), or the URL isn't complete. Null: nothing.
 * @param keySaved a key is saved already
 */
export function problemOf({ platform, url, key, keySaved }: { platform: StreamPlatformId; url: string; key: string; keySaved: boolean }) {
  const preset = streamPlatforms[platform];
  const entered = url.trim();
  const untouched = preset.perEvent && entered === preset.url;
  if (entered === '' || untouched || (key.trim() === '' && !keySaved)) return 'missing';
  return isStreamUrl(entered) ? null : 'incomplete';
}
