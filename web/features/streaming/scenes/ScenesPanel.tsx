import { useWords } from 'words:streaming';
import { maxScenes, type Scene } from '@everycast/contract/scenes';
import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { newKey } from '../../../lib/new-key.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Studio } from '../engine/studio.ts';
import { useStudioState } from '../use-studio.ts';
import { addScene, moveScene, removeScene, renameScene, restoreScene } from './edits.ts';
import { SaveProblem } from './SaveProblem.tsx';
import { SceneTile } from './SceneTile.tsx';
import { SortScenes } from './SortScenes.tsx';
import { Sources } from './Sources.tsx';
import type { ImagePicker } from './source-props.ts';
import { type SceneEditing, useSceneName } from './use-scenes.ts';

interface ScenesPanelProps {
  studio: Studio | null;
  editing: SceneEditing;
  onAir: boolean;
  picker: ImagePicker;
  help: () => void;
}

/** The scenes as tiles; the selected one is what viewers see. Below, its sources. */
export function ScenesPanel({ studio, editing, onAir, picker, help }: ScenesPanelProps) {
  const t = useWords();
  const nameOf = useSceneName();
  const { scenes, change } = editing;
  const selected = useStudioState(studio, ({ sceneId }) => sceneId);
  const next = useStudioState(studio, ({ nextSceneId }) => nextSceneId);
  const scene = scenes.find(({ id }) => id === selected);

  function add() {
    if (scenes.length >= maxScenes) return toast.fail(t('scene.tooMany', { max: maxScenes }));
    const names = new Set(scenes.map(nameOf));
    let number = scenes.length + 1;
    while (names.has(t('scene.newName', { number }))) number += 1;
    const id = newKey();
    change((all) => addScene(all, id, t('scene.newName', { number })));
  }
  function remove(gone: Scene, index: number) {
    change((all) => removeScene(all, gone.id));
    const undo = { label: t('scene.undo'), run: () => change((all) => restoreScene(all, gone, index)) };
    toast.ok(t('scene.removed', { name: nameOf(gone) }), { action: undo });
  }
  const move = (id: string, to: number) => change((all) => moveScene(all, id, to));
  return (
    <Stack as="aside" gap={12} p={12} scroll edge="right" bg="surface" aria-label={t('scenes')}>
      <Row gap={4}>
        <Text as="h2" size={14}>
          {t('scenes')}
        </Text>
        <Row gap={4} ml="auto">
          <IconButton variant="small" icon={IconKeyboard} label={t('keys.title')} onClick={help} />
          <IconButton variant="small" icon={IconPlus} label={t('scene.add')} onClick={add} />
        </Row>
      </Row>
      <SaveProblem editing={editing} />
      <SortScenes scenes={scenes} move={move}>
        <Stack as="ul" gap={8}>
          {scenes.map((one, index) => (
            <SceneTile
              key={one.id}
              scene={one}
              index={index}
              count={scenes.length}
              selected={one.id === selected}
              waiting={one.id === next}
              onAir={onAir}
              choose={() => studio?.selectScene(one.id)}
              rename={(name) => change((all) => renameScene(all, one.id, name))}
              move={(to) => move(one.id, to)}
              remove={() => remove(one, index)}
            />
          ))}
        </Stack>
      </SortScenes>
      {scene && studio && <Sources scene={scene} studio={studio} editing={editing} picker={picker} />}
    </Stack>
  );
}
