import { useWords } from 'words:images';
import type { ImageEdit } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useEditor } from '../editor.ts';
import { drawnLayers } from '../stage/drawn.ts';
import { loadLogo, logoOf } from '../stage/logos.ts';
import { smallPerUnit, useSmallPicture } from '../stage/use-small-picture.ts';
import { Version } from './Version.tsx';

/** Draws what an edit keeps of a picture, with its layers. */
function drawResult(target: HTMLCanvasElement, picture: HTMLCanvasElement, { crop, layers }: ImageEdit, frame: Size): void {
  const kept = crop ?? { x: 0, y: 0, ...frame };
  const side = (length: number) => Math.max(1, Math.round(length * smallPerUnit));
  target.width = side(kept.width);
  target.height = side(kept.height);
  const context = target.getContext('2d');
  if (!context) return;
  const place = { x: -kept.x * smallPerUnit, y: -kept.y * smallPerUnit };
  context.drawImage(picture, place.x, place.y);
  if (layers.length === 0) return;
  const root = drawnLayers(layers);
  root.setAttrs({ ...place, scaleX: smallPerUnit, scaleY: smallPerUnit });
  context.drawImage(root.toCanvas({ x: 0, y: 0, width: target.width, height: target.height, pixelRatio: 1 }), 0, 0);
  root.destroy();
}

/** What isn't saved as a version yet, as it looks. */
export function Now({ now, current }: { now: ImageEdit; current: boolean }) {
  const t = useWords();
  const { frame, steps } = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useSmallPicture();
  // As the picture, it may be a little behind while something is dragged.
  const shown = useDeferredValue(now);
  useEffect(() => {
    // While a version is looked at, the picture is that version's.
    if (!current || !picture) return;
    const draw = () => canvas.current && drawResult(canvas.current, picture, shown, frame);
    draw();
    // Once more with the logos that weren't loaded yet.
    const logos = shown.layers.flatMap((layer) => (layer.type === 'logo' && !logoOf(layer.mediaId) ? [layer.mediaId] : []));
    if (logos.length === 0) return;
    let here = true;
    void Promise.allSettled(logos.map(loadLogo)).then(() => here && draw());
    return () => {
      here = false;
    };
  }, [current, picture, shown, frame]);
  return (
    <Version
      picture={<canvas ref={canvas} />}
      name={t('versions.now')}
      detail={current && steps > 0 ? t('versions.edits', { count: steps }) : t('versions.unsaved')}
      edit={now}
      current={current}
    />
  );
}
