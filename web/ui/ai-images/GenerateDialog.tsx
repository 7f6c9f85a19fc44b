import { useWords } from 'words:ai-images';
import { maxImagePromptLength } from '@everycast/contract/generated-images';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { Modal, Textarea } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { useAssistant } from '../../lib/use-assistant.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Note } from '../Note.tsx';
import { Row, Stack, Text } from '../primitives/primitives.tsx';
import { toast } from '../toast/toast-store.ts';
import css from './AiImages.module.css';
import { NoProvider } from './NoProvider.tsx';
import { type ChosenShape, Options } from './Options.tsx';
import { Progress } from './Progress.tsx';
import { Results } from './Results.tsx';
import { shapesFor } from './shapes.ts';
import { useImages } from './use-images.ts';

export interface GenerateProps {
  close: () => void;
  /** The post's text, which the description begins with. */
  text: string;
  /** Where the image goes: what sizes are named by. */
  platforms: readonly PlatformId[];
  /** How many more images fit into the post; null in the library. */
  max: number | null;
  /** An image of the library that is to be changed. */
  source?: Pick<Media, 'id' | 'thumbnailUrl'>;
  /** The chosen images, which the library has now. */
  chosen: (media: Media[]) => void;
}

/** An image that is changed with words: of the library, or one that was just made. */
type Source = { mediaId: string; url: string } | { imageId: string; url: string };

/** Images from a description: several to choose from, each of which can be changed with words. Nothing is saved before it is chosen. */
export default function GenerateDialog({ close, text, platforms, max, source, chosen }: GenerateProps) {
  const t = useWords();
  const phone = usePhone();
  const assistant = useQuery(get('/api/v1/assistant'));
  const given = source ? { mediaId: source.id, url: inWorkspace(source.thumbnailUrl) } : null;
  const [changed, setChanged] = useState<Source | null>(given);
  const [prompt, setPrompt] = useState(given ? '' : text.trim().slice(0, maxImagePromptLength));
  const usualShape = shapesFor(platforms)[0]?.shape ?? '1:1';
  // An image that is changed stays as it is, unless another shape is chosen.
  const [shape, setShape] = useState<ChosenShape>(source ? 'same' : usualShape);
  const [count, setCount] = useState(source ? 1 : 2);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const { images, making, ask, stop, kept } = useImages(t('broken'));
  const { suggestion, ask: suggest, dismiss: forget } = useAssistant(t('broken'));
  const running = making?.state === 'running';

  useEffect(() => {
    if (suggestion?.text) setPrompt(suggestion.text.slice(0, maxImagePromptLength));
    if (suggestion?.state === 'done') forget();
  }, [suggestion?.text, suggestion?.state, forget]);

  const save = useMutation<{ media: Media[] }, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/generated-images/choose', { body: { ids: [...selected] } })),
    onSuccess({ media }) {
      kept([...selected]);
      void refresh('/api/v1/media');
      toast.ok(t('saved', { count: media.length }));
      chosen(media);
      close();
    },
  });

  const start = () => {
    const { url: _, ...from } = changed ?? { url: '' };
    void ask({ prompt: prompt.trim(), count, ...(shape !== 'same' && { shape }), ...from });
  };
  const toggle = (id: string) => select((was) => (was.has(id) ? new Set([...was].filter((one) => one !== id)) : new Set([...was, id])));
  const tooMany = max !== null && selected.size > max;
  const { provider = null, name = null, imageModel = null, actions = [] } = assistant.data ?? {};
  return (
    <Modal
      opened
      onClose={close}
      title={t(changed ? 'changeTitle' : 'title')}
      size="xl"
      centered
      fullScreen={phone}
      closeOnClickOutside={images.length === 0 && !running}
    >
      {assistant.data && imageModel === null ? (
        <NoProvider provider={provider} />
      ) : (
        <Stack gap={16} aria-busy={running}>
          <Row gap={12} align="start">
            {changed && <img className={css.source} src={changed.url} alt={t('source')} />}
            <Stack gap={8} grow minW={0}>
              <Textarea
                data-autofocus
                label={t(changed ? 'changePrompt' : 'prompt')}
                description={t('length', { length: prompt.length, max: maxImagePromptLength })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autosize
                minRows={changed ? 2 : 4}
                maxRows={10}
                maxLength={maxImagePromptLength}
                value={prompt}
                error={suggestion?.problem}
                onChange={(event) => setPrompt(event.currentTarget.value)}
              />
              <Row gap={8} wrap>
                {!changed && text.trim() !== '' && actions.includes('picture') && (
                  <Button
                    size="sm"
                    icon={<Icon of={IconWand} size={14} />}
                    busy={suggestion?.state === 'writing'}
                    onClick={() => void suggest({ action: 'picture', text })}
                  >
                    {suggestion?.state === 'writing' ? t('suggesting') : t('suggest')}
                  </Button>
                )}
                {changed && !source && (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      setChanged(null);
                      if (shape === 'same') setShape(usualShape);
                      setPrompt(text.trim().slice(0, maxImagePromptLength));
                    }}
                  >
                    {t('back')}
                  </Button>
                )}
              </Row>
            </Stack>
          </Row>
          <Options
            platforms={platforms}
            changes={changed !== null}
            shape={shape}
            setShape={setShape}
            count={count}
            setCount={setCount}
            running={running}
            filled={images.length === 0}
            go={prompt.trim() === '' || suggestion?.state === 'writing' ? null : start}
            stop={stop}
            label={t(changed ? 'changeIt' : 'generate')}
          />
          <Progress making={making} provider={name} model={imageModel} />
          {images.length > 0 && (
            <Results
              images={images}
              selected={selected}
              toggle={toggle}
              change={({ id, url }) => {
                setChanged({ imageId: id, url: inWorkspace(url) });
                setShape('same');
                setPrompt('');
              }}
            />
          )}
          {save.error && (
            <Note tone="fail" alert title={t('notSaved')}>
              {save.error.message}
            </Note>
          )}
          <Row as="footer" gap={8} wrap>
            <Text size={12} tone={tooMany ? 'wait' : 'quiet'} grow minW={0}>
              {tooMany ? t('tooMany', { count: max }) : images.length > 0 && t('kept')}
            </Text>
            <Button onClick={close}>{t('discard')}</Button>
            <Button
              variant={images.length > 0 ? 'filled' : 'default'}
              disabled={selected.size === 0 || tooMany}
              busy={save.isPending}
              onClick={() => save.mutate()}
            >
              {selected.size === 0 ? t('choose') : t(max === null ? 'save' : 'add', { count: selected.size })}
            </Button>
          </Row>
        </Stack>
      )}
    </Modal>
  );
}
