import css from './ScenesPanel.module.css';
import type { Scene } from './scene.ts';

/** A drawing of a scene: each picture's place, the camera with a head, the screen with lines. */
export function ScenePicture({ scene }: { scene: Scene }) {
  return (
    <svg viewBox="0 0 160 90" className={css.drawing} aria-hidden="true">
      {scene.sources.toReversed().map(({ id, kind, frame }) => {
        if (!frame) return null;
        const box = { x: frame.x * 160, y: frame.y * 90, width: frame.width * 160, height: frame.height * 90 };
        return (
          <svg key={id} {...box} viewBox="0 0 160 90" aria-hidden="true">
            <rect width="160" height="90" className={css[kind]} />
            {kind === 'camera' ? (
              <path d="M80 24a17 17 0 1 1 0 34 17 17 0 0 1 0-34ZM38 90c4-18 21-27 42-27s38 9 42 27Z" className={css.mark} />
            ) : (
              <path d="M0 12h160M24 32h60M24 44h82M24 56h44" className={css.lines} />
            )}
          </svg>
        );
      })}
    </svg>
  );
}
