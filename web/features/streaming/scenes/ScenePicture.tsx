import type { Scene, SceneSource } from '@everycast/contract/scenes';
import css from './ScenesPanel.module.css';

/** A drawing of a scene: each picture's place, the camera with a head, the screen with lines, an image with hills, a text with bars. */
export function ScenePicture({ scene }: { scene: Scene }) {
  return (
    <svg viewBox="0 0 160 90" className={css.drawing} aria-hidden="true">
      {scene.sources.toReversed().map((source) => {
        if (source.kind === 'microphone') return null;
        const { id, kind, frame } = source;
        const box = { x: frame.x * 160, y: frame.y * 90, width: frame.width * 160, height: frame.height * 90 };
        return (
          <svg key={id} {...box} viewBox="0 0 160 90" preserveAspectRatio={kind === 'text' ? 'none' : 'xMidYMid slice'} aria-hidden="true">
            {(kind !== 'text' || source.plate) && (
              <rect width="160" height="90" className={kind === 'text' ? css[`plate-${source.color}`] : css[kind]} />
            )}
            <Mark source={source} />
          </svg>
        );
      })}
    </svg>
  );
}

function Mark({ source }: { source: Exclude<SceneSource, { kind: 'microphone' }> }) {
  if (source.kind === 'camera')
    return <path d="M80 24a17 17 0 1 1 0 34 17 17 0 0 1 0-34ZM38 90c4-18 21-27 42-27s38 9 42 27Z" className={css.mark} />;
  if (source.kind === 'screen') return <path d="M0 12h160M24 32h60M24 44h82M24 56h44" className={css.lines} />;
  if (source.kind === 'image')
    return <path d="M0 90 48 38l32 34 22-22 58 40ZM112 18a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z" className={css.mark} />;
  return <path d="M14 34h96M14 62h66" className={css[`bars-${source.color}`]} />;
}
