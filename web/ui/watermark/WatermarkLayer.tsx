import { type Watermark, watermarkMargin } from '@everycast/contract/watermark';
import type { CSSProperties } from 'react';
import css from './WatermarkLayer.module.css';

/** A watermark over the frame that it is in, as in the published file. @param ratio the frame's width by its height */
export function WatermarkLayer({
  mark: { corner, size, opacity },
  src,
  ratio,
}: {
  mark: Pick<Watermark, 'corner' | 'size' | 'opacity'>;
  src: string;
  ratio: number;
}) {
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  const away = { x: watermarkMargin * Math.min(1, 1 / ratio), y: watermarkMargin * Math.min(1, ratio) };
  const place: CSSProperties = {
    [vertical]: `${away.y * 100}%`,
    [horizontal]: `${away.x * 100}%`,
    width: `${Math.min(size, 1 - 2 * away.x) * 100}%`,
    maxHeight: `${(1 - 2 * away.y) * 100}%`,
    opacity,
    objectPosition: `${horizontal} ${vertical}`,
  };
  return <img className={css.mark} src={src} alt="" style={place} data-watermark />;
}
