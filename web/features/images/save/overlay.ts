import { type FrameArea, frameUnits, type ImageEdit, type ImageLayer } from '@everycast/contract/image-edits';
import { cropPixels, framePixels, resultSize, type Size } from '@everycast/contract/image-frame';
import { type OverlayTile, tileEdge } from '@everycast/contract/image-versions';
import { drawnLayers } from '../stage/drawn.ts';
import { loadLogo } from '../stage/logos.ts';
import { fontOf } from '../stage/nodes.ts';
import { startPngWriter } from './png-writer.ts';
import { tilesOf } from './tiles.ts';

/** How far letters may reach out of their lines, in units of the frame: swashes and accents do, and each font differs. */
const overhang = (layer: ImageLayer | undefined): number => (layer?.type === 'text' ? layer.size : 0);

const grown = ({ x, y, width, height }: FrameArea, by: number): FrameArea => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/**
 * The layers of an edit as the result needs them: in its pixels, cut into tiles. Between two tiles the page can answer.
 * @param own the original's size in pixels
 * @throws LogoMissing if a logo can't be loaded: nothing is saved without it
 */
export async function overlayOf(edit: ImageEdit, own: Size): Promise<OverlayTile[]> {
  if (edit.layers.length === 0) return [];
  // A font's file comes when it is first drawn, and then too late.
  await Promise.all(edit.layers.map((layer) => layer.type === 'text' && document.fonts.load(fontOf(layer), layer.text)));
  await Promise.all(edit.layers.map((layer) => layer.type === 'logo' && loadLogo(layer.mediaId)));
  const frame = framePixels(own, edit);
  const crop = cropPixels(frame, edit.crop);
  const result = resultSize(own, edit);
  const shrunk = result.width / crop.width;
  const scale = (Math.max(frame.width, frame.height) / frameUnits) * shrunk;
  const root = drawnLayers(edit.layers);
  const pngs = startPngWriter();
  root.setAttrs({ scaleX: scale, scaleY: scale, x: -crop.x * shrunk, y: -crop.y * shrunk });
  try {
    const drawn = root.getChildren().map((node, at) => grown(node.getClientRect(), overhang(edit.layers[at]) * scale));
    const origin = root.position();
    const overlay: OverlayTile[] = [];
    for (const { left, top, width, height } of tilesOf(result, tileEdge, drawn)) {
      root.position({ x: origin.x - left, y: origin.y - top });
      const canvas = root.toCanvas({ x: 0, y: 0, width, height, pixelRatio: 1 });
      overlay.push({ left, top, png: await pngs.write(await createImageBitmap(canvas)) });
    }
    return overlay;
  } finally {
    pngs.stop();
    root.destroy();
  }
}
