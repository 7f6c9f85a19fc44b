import { useWords } from 'words:streaming';
import { IconArrowDown, IconArrowUp, IconLayoutBoard, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { layOut, moveSource, putSource, removeSource, restoreSource } from './edits.ts';
import { type Layout, layouts } from './frame.ts';
import type { SourceProps } from './source-props.ts';
import { TextFields } from './TextFields.tsx';

/** What can be done with the selected source. */
export function SourceTools({ source, scene, editing, picker: Picker }: SourceProps) {
  const t = useWords();
  const [picking, setPicking] = useState(false);
  const { change, selectSource } = editing;
  const name = t(`kind.${source.kind}`);

  function remove() {
    change((all) => removeSource(all, scene.id, source.id));
    selectSource(null);
    const index = scene.sources.findIndex(({ id }) => id === source.id);
    const restore = () => change((all) => restoreSource(all, scene.id, source, index));
    toast.ok(t('source.removed', { name }), { action: { label: t('scene.undo'), run: restore } });
  }
  const move = (step: -1 | 1) => change((all) => moveSource(all, scene.id, source.id, step));
  const placed = source.kind === 'microphone' ? null : source;
  return (
    <Stack gap={8}>
      <Row gap={4} role="group" aria-label={t('source.tools', { name })}>
        {placed && (
          <>
            <IconButton variant="small" size={16} icon={IconArrowUp} label={t('source.forward')} onClick={() => move(-1)} />
            <IconButton variant="small" size={16} icon={IconArrowDown} label={t('source.backward')} onClick={() => move(1)} />
            <Menu
              label={t('source.layout')}
              variant="small"
              side="below-start"
              trigger={<Icon of={IconLayoutBoard} size={16} />}
              options={(Object.keys(layouts) as Layout[]).map((layout) => ({
                key: layout,
                label: t(`source.${layout}`),
                choose: () => change((all) => layOut(all, scene.id, placed, layout)),
              }))}
            />
          </>
        )}
        {source.kind === 'image' && (
          <>
            <IconButton variant="small" size={16} icon={IconPhoto} label={t('source.chooseImage')} onClick={() => setPicking(true)} />
            <Picker
              opened={picking}
              close={() => setPicking(false)}
              choose={({ id: mediaId }) => {
                setPicking(false);
                change((all) => putSource(all, scene.id, { ...source, mediaId }));
              }}
            />
          </>
        )}
        <IconButton variant="small" size={16} icon={IconTrash} label={t('source.remove')} onClick={remove} />
      </Row>
      {source.kind === 'text' && (
        <TextFields source={source} change={(to) => change((all) => putSource(all, scene.id, to), `text ${source.id}`)} />
      )}
    </Stack>
  );
}
