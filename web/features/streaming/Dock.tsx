import { useWords } from 'words:streaming';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import css from './Dock.module.css';
import type { Studio } from './engine/studio.ts';
import { LiveButton } from './LiveButton.tsx';
import { MarkButton, Switches } from './preview/Switches.tsx';
import { type SceneEditing, useSceneName } from './scenes/use-scenes.ts';
import type { GoLive } from './use-go-live.ts';
import { useStudioState } from './use-studio.ts';

interface Props {
  studio: Studio | null;
  editing: SceneEditing;
  /** The stream's source is an encoder: this browser's picture and sound aren't sent. */
  encoder: boolean;
  live: GoLive;
  title: string;
  /** Marks a moment; null while nothing is on air. */
  mark: (() => void) | null;
}

/** On a phone: what one does while live, in reach of the thumb. The end is asked about once, because a thumb may slip. */
export function Dock({ studio, editing, encoder, live, title, mark }: Props) {
  const t = useWords();
  const nameOf = useSceneName();
  const selected = useStudioState(studio, ({ sceneId }) => sceneId);
  const next = useStudioState(studio, ({ nextSceneId }) => nextSceneId);
  const [asked, setAsked] = useState(false);
  const { scenes } = editing;
  return (
    <div className={css.dock} role="toolbar" aria-label={t('dock')}>
      {asked && live.onAir ? (
        <>
          <Text size={13} weight="semibold">
            {t('endAsk')}
          </Text>
          <div className={css.buttons}>
            <LiveButton live={live} title={title} />
            {/* Where the button was that asked. */}
            <Button onClick={() => setAsked(false)}>{t('keepStreaming')}</Button>
          </div>
        </>
      ) : (
        <>
          {!encoder && scenes.length > 1 && (
            <fieldset className={css.scenes} aria-label={t('scenes')}>
              {scenes.map((scene) => (
                <Button
                  key={scene.id}
                  variant="soft"
                  disabled={!studio}
                  aria-pressed={scene.id === selected}
                  busy={scene.id === next}
                  onClick={() => studio?.selectScene(scene.id)}
                >
                  {nameOf(scene)}
                </Button>
              ))}
            </fieldset>
          )}
          <div className={css.buttons}>
            {!encoder && <Switches studio={studio} />}
            {mark && <MarkButton mark={mark} />}
            <LiveButton live={live} title={title} ask={() => setAsked(true)} />
          </div>
        </>
      )}
    </div>
  );
}
