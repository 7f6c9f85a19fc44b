import { Button } from '../../../ui/Button.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Studio } from '../engine/studio.ts';
import { useStudioState } from '../use-studio.ts';
import { useWords } from '../words.ts';
import { ScenePicture } from './ScenePicture.tsx';
import css from './ScenesPanel.module.css';
import { defaultScenes, type Scene, type SourceKind } from './scene.ts';

/** The scenes as tiles; the selected one is what viewers see. Below, its sources. */
export function ScenesPanel({ studio, onAir }: { studio: Studio | null; onAir: boolean }) {
  const t = useWords();
  const scenes = useStudioState(studio, (state) => state.scenes) ?? defaultScenes;
  const selected = useStudioState(studio, ({ sceneId }) => sceneId) ?? '1';
  const scene = scenes.find(({ id }) => id === selected);
  return (
    <Stack as="aside" gap={12} p={12} scroll edge="right" className={css.panel} aria-label={t('scenes')}>
      <Text as="h2" size={14}>
        {t('scenes')}
      </Text>
      <Stack as="ul" gap={12}>
        {scenes.map((one) => (
          <li key={one.id}>
            <Tile scene={one} selected={one.id === selected} onAir={onAir} choose={() => studio?.selectScene(one.id)} />
          </li>
        ))}
      </Stack>
      {scene && studio && <Sources scene={scene} studio={studio} />}
    </Stack>
  );
}

/** A scene's own name, or the specification's. */
function useSceneName() {
  const t = useWords();
  return ({ id, name }: Scene) => name ?? t(`scene.${id as '1' | '2' | '3'}`);
}

function Tile({ scene, selected, onAir, choose }: { scene: Scene; selected: boolean; onAir: boolean; choose: () => void }) {
  const t = useWords();
  const name = useSceneName()(scene);
  return (
    <Button variant="bare" className={css.tile} aria-pressed={selected} onClick={choose}>
      <Box as="span" block pos="relative" clip radius={6} bg="sunken" className={css.picture}>
        <ScenePicture scene={scene} />
        {selected && (
          <Text as="span" size={12} weight="semibold" className={css.badge}>
            {onAir ? t('scene.onAir') : t('scene.selected')}
          </Text>
        )}
      </Box>
      <Row as="span" gap={8}>
        <Text as="span" size={13} weight="semibold" tone="text">
          {name}
        </Text>
      </Row>
      <Text as="span" block size={12} tone="quiet">
        {scene.sources.map(({ kind }) => t(`kind.${kind}`)).join(', ')}
      </Text>
    </Button>
  );
}

/** What a scene is made of, and how each input is doing. */
function Sources({ scene, studio }: { scene: Scene; studio: Studio }) {
  const t = useWords();
  return (
    <Stack gap={6} mt={4}>
      <Text as="h3" size={13}>
        {t('scene.sources')}
      </Text>
      <Stack as="ul" gap={6}>
        {scene.sources.map(({ id, kind }) => (
          <SourceRow key={id} kind={kind} studio={studio} />
        ))}
      </Stack>
    </Stack>
  );
}

function SourceRow({ kind, studio }: { kind: SourceKind; studio: Studio }) {
  const t = useWords();
  const state = useStudioState(studio, ({ inputs }) => inputs[kind]) ?? 'off';
  const running = state === 'on' || state === 'opening';
  return (
    <Row as="li" gap={8} wrap size={13}>
      <span>{t(`kind.${kind}`)}</span>
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
    </Row>
  );
}
