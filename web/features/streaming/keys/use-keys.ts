import { useEffect, useRef } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import type { Studio } from '../engine/studio.ts';
import type { SceneEditing } from '../scenes/use-scenes.ts';
import { commandOf } from './keys.ts';

/** The studio's keys, wherever the focus is on its screen; fields and dialogs keep theirs. */
export function useKeys(studio: Studio | null, editing: SceneEditing, { help, mark }: { help: () => void; mark: () => void }): void {
  const current = useRef({ studio, editing, help, mark });
  current.current = { studio, editing, help, mark };
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || isTyping(event)) return;
      const command = commandOf(event);
      const { studio: running, editing: scenes, ...actionsOf } = current.current;
      if (command === null || !running) return;
      event.preventDefault();
      if (typeof command === 'number') {
        const scene = scenes.scenes[command];
        if (scene) running.selectScene(scene.id);
      } else {
        const actions = {
          mute: () => running.setMuted(!running.read().muted),
          camera: () => running.setCameraOn(!running.read().cameraOn),
          undo: scenes.undo,
          redo: scenes.redo,
          ...actionsOf,
        };
        actions[command]();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
