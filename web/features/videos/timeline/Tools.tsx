import { useWords } from 'words:videos';
import { Switch } from '@mantine/core';
import { IconArrowsHorizontal, IconRestore, IconScissors, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import type { Command } from '../keys/keys.ts';
import { run } from '../keys/use-keys.ts';
import css from './Tools.module.css';
import type { useView } from './use-view.ts';

/** Above the timeline: splitting and removing, snapping, and zoom. */
export function Tools({
  view,
  snapping,
  setSnapping,
}: {
  view: ReturnType<typeof useView>;
  snapping: boolean;
  setSnapping: (on: boolean) => void;
}) {
  const t = useWords();
  const editor = useEditor();
  const { kept, edit, video, player, setKept } = editor;
  const does = (command: Command) => () => run(command, editor, () => undefined);
  const zoom = (by: number) => () => view.zoomBy(by, player.read().seconds);
  return (
    <Row gap={8} wrap mb={8} className={css.tools}>
      <Button
        variant="soft"
        size="sm"
        icon={<Icon of={IconScissors} size={16} />}
        onClick={does('split')}
        aria-label={t('timeline.split')}
        title={t('keys.split')}
      >
        <Box as="span" wideOnly>
          {t('timeline.split')}
        </Box>{' '}
        <Box as="span" wideOnly className={css.key} data-key="S" />
      </Button>
      <Button
        variant="soft"
        size="sm"
        icon={<Icon of={IconTrash} size={16} />}
        onClick={does('remove')}
        disabled={kept.length < 2}
        aria-label={t('timeline.remove')}
        title={kept.length < 2 ? t('timeline.lastPart') : t('keys.remove')}
      >
        <Box as="span" wideOnly>
          {t('timeline.remove')}
        </Box>
      </Button>
      {edit.segments.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Icon of={IconRestore} size={16} />}
          aria-label={t('timeline.keepAll')}
          onClick={() => setKept(() => [])}
        >
          <Box as="span" wideOnly>
            {t('timeline.keepAll')}
          </Box>
        </Button>
      )}
      <Row gap={2} ml="auto">
        <Switch
          className={css.snap}
          label={t('timeline.snap')}
          title={t('timeline.snapHelp')}
          checked={snapping}
          onChange={(event) => setSnapping(event.currentTarget.checked)}
        />
        <Text as="span" size={12} tone="quiet" num wideOnly className={css.keyframes}>
          {video.keyframes === null ? t('timeline.keyframesComing') : t('timeline.keyframes', { count: video.keyframes.length })}
        </Text>
        <IconButton icon={IconZoomOut} label={t('timeline.zoomOut')} size={16} onClick={zoom(1 / 1.6)} disabled={view.zoom <= 1} />
        <IconButton icon={IconArrowsHorizontal} label={t('timeline.fit')} size={16} onClick={zoom(0)} disabled={view.zoom <= 1} />
        <IconButton icon={IconZoomIn} label={t('timeline.zoomIn')} size={16} onClick={zoom(1.6)} disabled={view.zoom >= view.max} />
      </Row>
    </Row>
  );
}
