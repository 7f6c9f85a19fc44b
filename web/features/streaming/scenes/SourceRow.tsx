import { useWords } from 'words:streaming';
import type { SourceKind } from '@everycast/contract/scenes';
import { IconDeviceDesktop, IconMicrophone, IconPhoto, IconTypography, IconVideo, type Icon as TablerIcon } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Studio } from '../engine/studio.ts';
import { useStudioState } from '../use-studio.ts';
import type { InputKind } from './edits.ts';
import css from './ScenesPanel.module.css';
import { SourceTools } from './SourceTools.tsx';
import type { SourceProps } from './source-props.ts';

const icons: Record<SourceKind, TablerIcon> = {
  camera: IconVideo,
  screen: IconDeviceDesktop,
  microphone: IconMicrophone,
  image: IconPhoto,
  text: IconTypography,
};

/** A source: what it is and how it is doing; the selected one with its tools. */
export function SourceRow(props: SourceProps) {
  const t = useWords();
  const { source, studio, editing } = props;
  const { id, kind } = source;
  const selected = editing.sourceId === id;
  return (
    <Stack as="li" gap={6} className={css.source} data-selected={selected || undefined}>
      <Row gap={8} wrap size={13}>
        <Icon of={icons[kind]} size={16} />
        <Button
          variant="bare"
          aria-expanded={selected}
          aria-label={t('source.edit', { name: t(`kind.${kind}`) })}
          onClick={() => editing.selectSource(selected ? null : id)}
        >
          {t(`kind.${kind}`)}
        </Button>
        {kind === 'image' && <ImageState mediaId={source.mediaId} studio={studio} />}
        {kind === 'text' && (
          <Text as="span" ml="auto" size={12} tone="quiet" truncate maxW="7rem">
            {source.text}
          </Text>
        )}
        {kind !== 'image' && kind !== 'text' && <InputState kind={kind} studio={studio} />}
      </Row>
      {selected && <SourceTools {...props} />}
    </Stack>
  );
}

function InputState({ kind, studio }: { kind: InputKind; studio: Studio }) {
  const t = useWords();
  const state = useStudioState(studio, ({ inputs }) => inputs[kind]) ?? 'off';
  const running = state === 'on' || state === 'opening';
  return (
    <>
      <Text as="span" ml="auto" size={12} tone={running || state === 'off' ? 'quiet' : 'wait'}>
        {t(`input.${state}`)}
      </Text>
      {!running && (
        <Button size="sm" variant="soft" onClick={() => void studio.start(kind)}>
          {t(state === 'off' ? 'input.start' : 'input.again')}
        </Button>
      )}
      {kind === 'screen' && state === 'on' && (
        <Button size="sm" variant="soft" onClick={() => studio.stop(kind)}>
          {t('input.stop')}
        </Button>
      )}
    </>
  );
}

function ImageState({ mediaId, studio }: { mediaId: string; studio: Studio }) {
  const t = useWords();
  const state = useStudioState(studio, ({ images }) => images[mediaId]) ?? 'opening';
  const missing = state === 'missing';
  return (
    <>
      <Text as="span" ml="auto" size={12} tone={missing ? 'wait' : 'quiet'}>
        {t(missing ? 'input.missingImage' : `input.${state}`)}
      </Text>
      {missing && (
        <Button size="sm" variant="soft" onClick={() => void studio.loadImage(mediaId)}>
          {t('input.again')}
        </Button>
      )}
    </>
  );
}
