import { Switch } from '@mantine/core';
import { IconArrowsHorizontal, IconRestore, IconScissors, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useEditor } from '../editor.ts';
import type { Command } from '../keys/keys.ts';
import { run } from '../keys/use-keys.ts';
import { useWords } from '../words.ts';
import css from './Tools.module.css';
import type { useView } from './use-view.ts';

/** Above the timeline: splitting and removing, snapping, and how close one looks. */
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
    <div className={css.tools}>
      <Button
        variant="soft"
        size="sm"
        icon={<Icon of={IconScissors} size={16} />}
        onClick={does('split')}
        aria-label={t('timeline.split')}
        title={t('keys.split')}
      >
        <span className={css.word}>{t('timeline.split')}</span> <span className={css.key} data-key="S" />
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
        <span className={css.word}>{t('timeline.remove')}</span>
      </Button>
      {edit.segments.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Icon of={IconRestore} size={16} />}
          aria-label={t('timeline.keepAll')}
          onClick={() => setKept(() => [])}
        >
          <span className={css.word}>{t('timeline.keepAll')}</span>
        </Button>
      )}
      <div className={css.end}>
        <Switch
          className={css.snap}
          label={t('timeline.snap')}
          title={t('timeline.snapHelp')}
          checked={snapping}
          onChange={(event) => setSnapping(event.currentTarget.checked)}
        />
        <span className={css.keyframes}>
          {video.keyframes === null ? t('timeline.keyframesComing') : t('timeline.keyframes', { count: video.keyframes.length })}
        </span>
        <IconButton icon={IconZoomOut} label={t('timeline.zoomOut')} size={16} onClick={zoom(1 / 1.6)} disabled={view.zoom <= 1} />
        <IconButton icon={IconArrowsHorizontal} label={t('timeline.fit')} size={16} onClick={zoom(0)} disabled={view.zoom <= 1} />
        <IconButton icon={IconZoomIn} label={t('timeline.zoomIn')} size={16} onClick={zoom(1.6)} disabled={view.zoom >= view.max} />
      </div>
    </div>
  );
}
