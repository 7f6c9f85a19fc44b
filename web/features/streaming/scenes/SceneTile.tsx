import { useWords } from 'words:streaming';
import { useSortable } from '@dnd-kit/sortable';
import { maxSceneName, type Scene } from '@everycast/contract/scenes';
import { useReducedMotion } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { ScenePicture } from './ScenePicture.tsx';
import css from './ScenesPanel.module.css';
import { useSceneName } from './use-scenes.ts';

/** The keys 1 to 9 switch the first nine scenes. */
const hotkeys = 9;

interface SceneTileProps {
  scene: Scene;
  index: number;
  count: number;
  selected: boolean;
  /** It is shown once its screen is chosen. */
  waiting: boolean;
  onAir: boolean;
  choose: () => void;
  rename: (name: string) => void;
  move: (to: number) => void;
  remove: () => void;
}

/** A scene: its drawing, the key that switches to it, its name and sources, and what can be done with it. */
export function SceneTile({ scene, index, count, selected, waiting, onAir, choose, rename, move, remove }: SceneTileProps) {
  const t = useWords();
  const name = useSceneName()(scene);
  const still = useReducedMotion();
  const [renaming, setRenaming] = useState(false);
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: scene.id,
    disabled: renaming,
    transition: still ? null : { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  });
  const options = [
    { key: 'rename', label: t('scene.rename'), choose: () => setRenaming(true) },
    ...(index > 0 ? [{ key: 'up', label: t('scene.moveUp'), choose: () => move(index - 1) }] : []),
    ...(index < count - 1 ? [{ key: 'down', label: t('scene.moveDown'), choose: () => move(index + 1) }] : []),
    ...(count > 1 ? [{ key: 'remove', label: t('scene.remove'), choose: remove }] : []),
  ];
  return (
    <Stack
      as="li"
      gap={4}
      ref={setNodeRef}
      className={css.tile}
      data-selected={selected || undefined}
      data-lifted={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined}
      {...listeners}
    >
      <Button
        variant="bare"
        className={css.choose}
        aria-label={name}
        aria-pressed={selected}
        onClick={choose}
        onDoubleClick={() => setRenaming(true)}
      >
        <Box as="span" block pos="relative" clip radius={6} bg="sunken" className={css.picture}>
          <ScenePicture scene={scene} />
        </Box>
      </Button>
      {(selected || waiting) && (
        <Text as="span" size={12} weight="semibold" className={css.badge}>
          {!selected ? t('scene.waiting') : onAir ? t('scene.onAir') : t('scene.selected')}
        </Text>
      )}
      <Row gap={8}>
        {index < hotkeys && (
          <Text as="kbd" size={12} tone="muted" className={css.key}>
            {index + 1}
          </Text>
        )}
        {renaming ? (
          <Name
            name={name}
            done={(typed) => {
              setRenaming(false);
              if (typed.trim() !== '' && typed.trim() !== name) rename(typed);
            }}
          />
        ) : (
          <Text as="span" size={13} weight="semibold" tone="text" truncate minW={0} title={name}>
            {name}
          </Text>
        )}
        <Box as="span" ml="auto" className={css.own}>
          <Menu label={t('scene.actions', { name })} variant="small" trigger={<Icon of={IconDots} size={16} />} options={options} />
        </Box>
      </Row>
      <Text as="span" block size={12} tone="quiet" truncate>
        {scene.sources.map(({ kind }) => t(`kind.${kind}`)).join(', ') || t('scene.empty')}
      </Text>
    </Stack>
  );
}

/** The name's field: Enter and leaving it keep what was typed, Esc doesn't. */
function Name({ name, done }: { name: string; done: (typed: string) => void }) {
  const t = useWords();
  const [typed, setTyped] = useState(name);
  return (
    <input
      className={`${css.own} ${css.name}`}
      aria-label={t('scene.name')}
      maxLength={maxSceneName}
      value={typed}
      ref={(input) => input?.focus()}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => done(typed)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done(typed);
        if (key === 'Escape') done(name);
      }}
    />
  );
}
