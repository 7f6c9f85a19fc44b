import { useWords } from 'words:images';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconColumns2, IconMinus, IconPlus } from '@tabler/icons-react';
import type { SaveState } from '../../lib/draft/autosave.ts';
import { formatBytes } from '../../lib/measures.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { useEditor, zoomed } from './editor.ts';
import css from './ImageEditor.module.css';
import { SaveButton } from './save/SaveButton.tsx';
import type { Saving } from './save/use-save.ts';

/** Whether the edit is kept, and if not, why; empty without changes. */
function SaveWord({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useTimes();
  const waits = save.is === 'offline' || save.is === 'refused' || save.is === 'conflict';
  const words = {
    saved: () => (save.is === 'saved' && save.at !== null ? t('draft.saved', { time: formatTime(save.at, zone) }) : ''),
    unsaved: () => t('draft.saving'),
    saving: () => t('draft.saving'),
    offline: () => t('draft.offline'),
    conflict: () => t('draft.conflict'),
    refused: () => (save.is === 'refused' ? t('draft.refused', { why: save.message }) : ''),
  };
  return (
    <Row
      as="p"
      gap={6}
      size={12}
      tone={waits ? 'wait' : 'quiet'}
      num
      className={css.draft}
      data-waits={waits || undefined}
      aria-live="polite"
    >
      {waits && <StateGlyph state="warning" size={14} label={null} />}
      {words[save.is]()}
    </Row>
  );
}

/** The title line: the file, undo, comparing, zoom, and saving. */
export function Head({ close, saving, inDialog }: { close: () => void; saving: Saving; inDialog: boolean }) {
  const t = useWords();
  const { image, save: draft, undo, redo, canUndo, canRedo, steps, comparing, setComparing, zoom, setZoom, fit } = useEditor();
  const { name, width, height, bytes } = image.media;
  const facts = t('facts', { width: formatNumber(width), height: formatNumber(height), size: formatBytes(bytes) });
  return (
    // A page has one banner, and that is the frame's: a dialog lies over it.
    <Row as={inDialog ? 'div' : 'header'} gap="4 8" wrap rigid bg="surface" edge="bottom" className={css.head}>
      <IconButton icon={IconArrowLeft} label={t('back')} onClick={close} />
      <Text as="h1" size={18} track="title" nowrap>
        {t('title')}
      </Text>
      <Text as="span" size={13} truncate className={css.name}>
        {name}
      </Text>
      <Text as="span" size={12} tone="quiet" num nowrap className={css.facts}>
        {facts}
      </Text>
      <Row gap={4} ml="auto" className={css.actions}>
        <SaveWord save={draft} />
        <IconButton icon={IconArrowBackUp} label={t('keys.undo')} onClick={undo} disabled={!canUndo} />
        <IconButton icon={IconArrowForwardUp} label={t('keys.redo')} onClick={redo} disabled={!canRedo} />
        {canUndo && (
          <Text as="span" size={12} tone="quiet" num nowrap className={css.steps}>
            {t('edits', { count: steps })}
          </Text>
        )}
        <Button
          variant="soft"
          icon={<Icon of={IconColumns2} size={16} />}
          aria-label={t('keys.compare')}
          aria-pressed={comparing}
          onClick={() => setComparing(!comparing)}
        >
          <span className={css.word}>{t('keys.compare')}</span>
        </Button>
        <Row gap={2} className={css.zoom} role="group" aria-label={t('keys.zoom')}>
          <IconButton variant="small" icon={IconMinus} label={t('zoom.out')} onClick={() => setZoom(zoomed(zoom, -1))} />
          <Button variant="bare" onClick={fit} title={t('zoom.fit')}>
            <Text as="span" size={12} num>
              {t('percent', { percent: Math.round(zoom * 100) })}
            </Text>
            <span className="visually-hidden"> {t('zoom.fit')}</span>
          </Button>
          <IconButton variant="small" icon={IconPlus} label={t('zoom.in')} onClick={() => setZoom(zoomed(zoom, 1))} />
        </Row>
        <SaveButton saving={saving} />
      </Row>
    </Row>
  );
}
