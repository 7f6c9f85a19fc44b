import { useWords } from 'words:ai-images';
import { type Media, maxAltLength } from '@everycast/contract/media';
import { Checkbox, Modal, Textarea } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { Icon } from '../Icon.tsx';
import { Row, Stack, Text } from '../primitives/primitives.tsx';
import { toast } from '../toast/toast-store.ts';
import css from './AiImages.module.css';
import { useAltTexts, type Written } from './use-alt-texts.ts';

export interface AltTextsProps {
  files: readonly Media[];
  close: () => void;
  /** Saves one file's alt text. @throws if it isn't saved */
  save: (id: string, alt: string) => Promise<unknown>;
}

/** Alt text for many images: written one after another, read by a person, and saved together. */
export default function AltTexts({ files, close, save }: AltTextsProps) {
  const t = useWords();
  const phone = usePhone();
  const { data: assistant } = useQuery(get('/api/v1/assistant'));
  const [again, setAgain] = useState(false);
  const { texts, running, by, start, stop, change, leaveOut } = useAltTexts();
  const images = files.filter(({ kind }) => kind === 'image');
  const described = images.filter(({ alt }) => alt.trim() !== '');
  const wanted = again ? images : images.filter((file) => !described.includes(file));
  const videos = files.length - images.length;
  const ready = texts.filter(({ alt }) => alt.trim() !== '');

  const saving = useMutation({
    async mutationFn() {
      const saved: string[] = [];
      for (const { file, alt } of ready)
        await save(file.id, alt.trim()).then(
          () => saved.push(file.id),
          () => undefined,
        );
      return saved;
    },
    onSuccess(saved) {
      leaveOut(saved);
      if (saved.length > 0) toast.ok(t('alt.saved', { count: saved.length }));
      if (saved.length < ready.length) toast.fail(t('alt.notSaved', { count: ready.length - saved.length }));
      else close();
    },
  });

  return (
    <Modal
      opened
      onClose={close}
      title={t('alt.title', { count: images.length })}
      size="lg"
      centered
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      {assistant?.provider === null ? (
        <Empty title={t('alt.needs')}>{t('alt.needsText')}</Empty>
      ) : (
        <Stack gap={16} aria-busy={running !== null}>
          <Text size={13} tone="muted">
            {t('alt.text')} {videos > 0 && t('alt.videos', { count: videos })}
          </Text>
          {texts.length === 0 && running === null && (
            <Stack gap={12} align="start">
              {wanted.length === 0 && <Text>{t('alt.none')}</Text>}
              {described.length > 0 && (
                <Checkbox
                  label={t('alt.again', { count: described.length })}
                  checked={again}
                  onChange={(event) => setAgain(event.currentTarget.checked)}
                />
              )}
              <Button variant="filled" disabled={wanted.length === 0} onClick={() => void start(wanted)}>
                {t('alt.start', { count: wanted.length })}
              </Button>
            </Stack>
          )}
          {running && (
            <Row gap={12} role="status">
              <Text size={13} grow minW={0}>
                {t('alt.progress', running)}
              </Text>
              <Button size="sm" icon={<Icon of={IconPlayerStop} size={14} />} onClick={stop}>
                {t('stop')}
              </Button>
            </Row>
          )}
          {texts.length > 0 && (
            <Stack as="ul" gap={16} scroll className={css.list}>
              {texts.map((one) => (
                <Item
                  key={one.file.id}
                  written={one}
                  change={(alt) => change(one.file.id, alt)}
                  leaveOut={() => leaveOut([one.file.id])}
                  again={running ? null : () => void start([one.file])}
                />
              ))}
            </Stack>
          )}
          {texts.length > 0 && (
            <Row as="footer" gap={8} wrap>
              <Text size={12} tone="quiet" grow minW={0}>
                {by && t('alt.by', by)}
              </Text>
              <Button onClick={close}>{t('discard')}</Button>
              <Button
                variant="filled"
                disabled={ready.length === 0 || running !== null}
                busy={saving.isPending}
                onClick={() => saving.mutate()}
              >
                {t('alt.save', { count: ready.length })}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Modal>
  );
}

/** One image with its text. */
function Item({
  written: { file, alt, problem },
  change,
  leaveOut,
  again,
}: {
  written: Written;
  change: (alt: string) => void;
  leaveOut: () => void;
  again: (() => void) | null;
}) {
  const t = useWords();
  return (
    <Row as="li" gap={12} align="start">
      <img className={css.described} src={inWorkspace(file.thumbnailUrl)} alt="" width={96} height={96} />
      <Stack gap={4} grow minW={0}>
        <Textarea
          aria-label={t('alt.field', { name: file.name })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxAltLength}
          value={alt}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {problem && again && (
          <Row>
            <Button size="sm" icon={<Icon of={IconRefresh} size={14} />} onClick={again}>
              {t('alt.retry')}
            </Button>
          </Row>
        )}
      </Stack>
      <IconButton icon={IconX} size={16} label={t('alt.leave', { name: file.name })} onClick={leaveOut} />
    </Row>
  );
}
