import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { useEditor } from '../editor.ts';
import css from './WatermarkLayer.module.css';

/** The distance from the edges, as a share of the shorter one, as in the exported file. */
const margin = 0.03;

/** The watermark at its position, size and opacity. */
export function WatermarkLayer({ outer }: { outer: number }) {
  const { edit } = useEditor();
  const mark = edit.watermark;
  const picture = useQuery({
    ...get('/api/v1/media/{id}', { params: { path: { id: mark?.mediaId ?? '' } } }),
    enabled: mark !== null,
  });
  if (mark === null || !picture.data) return null;
  const [vertical, horizontal] = mark.corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  const away = { x: margin * Math.min(1, 1 / outer), y: margin * Math.min(1, outer) };
  const place: CSSProperties = {
    [vertical]: `${away.y * 100}%`,
    [horizontal]: `${away.x * 100}%`,
    width: `${Math.min(mark.size, 1 - 2 * away.x) * 100}%`,
    maxHeight: `${(1 - 2 * away.y) * 100}%`,
    opacity: mark.opacity,
    objectPosition: `${horizontal} ${vertical}`,
  };
  return <img className={css.mark} src={inWorkspace(picture.data.url)} alt="" style={place} />;
}
