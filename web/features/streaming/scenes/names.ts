import { useWords } from 'words:streaming';
import type { Scene } from '@everycast/contract/scenes';

/** A scene's own name, or the specification's. */
export function useSceneName(): (scene: Pick<Scene, 'id' | 'name'>) => string {
  const t = useWords();
  return ({ id, name }) => name ?? t(`scene.${id as '1' | '2' | '3'}`);
}
