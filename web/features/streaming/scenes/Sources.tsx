import { useWords } from 'words:streaming';
import { maxSources, type Scene, type SceneSource, type SourceKind } from '@everycast/contract/scenes';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { newKey } from '../../../lib/new-key.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Studio } from '../engine/studio.ts';
import { addSource, imageFrame, inputKinds, newInput, newText, uses } from './edits.ts';
import { SourceRow } from './SourceRow.tsx';
import type { ImagePicker } from './source-props.ts';
import type { SceneEditing } from './use-scenes.ts';

interface SourcesProps {
  scene: Scene;
  studio: Studio;
  editing: SceneEditing;
  picker: ImagePicker;
}

/** What a scene is made of, from front to back, and a menu to add to it. */
export function Sources({ scene, studio, editing, picker: Picker }: SourcesProps) {
  const t = useWords();
  const [picking, setPicking] = useState(false);
  const kinds: SourceKind[] = [...inputKinds.filter((kind) => !uses(scene, kind)), 'image', 'text'];

  function add(source: SceneSource) {
    if (scene.sources.length >= maxSources) return toast.fail(t('source.tooMany', { max: maxSources }));
    editing.change((all) => addSource(all, scene.id, source));
    editing.selectSource(source.id);
  }
  function choose(kind: SourceKind) {
    if (kind === 'image') return setPicking(true);
    if (kind === 'text') return add(newText(newKey(), t('text.new')));
    add(newInput(newKey(), kind, scene));
    void studio.start(kind);
  }
  return (
    <Stack gap={6} mt={4}>
      <Row gap={4}>
        <Text as="h3" size={13}>
          {t('scene.sources')}
        </Text>
        <Box as="span" ml="auto">
          <Menu
            label={t('source.add')}
            variant="small"
            trigger={<Icon of={IconPlus} size={16} />}
            options={kinds.map((kind) => ({ key: kind, label: t(`kind.${kind}`), choose: () => choose(kind) }))}
          />
        </Box>
      </Row>
      <Stack as="ul" gap={2}>
        {scene.sources.map((source) => (
          <SourceRow key={source.id} source={source} scene={scene} studio={studio} editing={editing} picker={Picker} />
        ))}
      </Stack>
      <Picker
        opened={picking}
        close={() => setPicking(false)}
        choose={({ id: mediaId, width, height }) => {
          setPicking(false);
          const frame = imageFrame(width && height ? { width, height } : { width: 16, height: 9 });
          add({ id: newKey(), kind: 'image', frame, mediaId });
        }}
      />
    </Stack>
  );
}
