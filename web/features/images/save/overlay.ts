import { type FrameArea, frameUnits, type ImageEdit } from '@everycast/contract/image-edits';
import { cropPixels, framePixels, resultSize, type Size } from '@everycast/contract/image-frame';
import { type OverlayTile, tileEdge } from '@everycast/contract/image-versions';
import { drawnLayers } from '../stage/drawn.ts';
import { loadLogo } from '../stage/logos.ts';
import { fontOf } from '../stage/nodes.ts';
import { tilesOf } from './tiles.ts';

/** A file as base64. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // More arguments than this overflow the stack.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser could not write a part of the image.'))), 'image/png');
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
  root.setAttrs({ scaleX: scale, scaleY: scale, x: -crop.x * shrunk, y: -crop.y * shrunk });
  try {
    const drawn: FrameArea[] = root.getChildren().map((node) => node.getClientRect());
    const origin = root.position();
    const overlay: OverlayTile[] = [];
    for (const { left, top, width, height } of tilesOf(result, tileEdge, drawn)) {
      root.position({ x: origin.x - left, y: origin.y - top });
      const canvas = root.toCanvas({ x: 0, y: 0, width, height, pixelRatio: 1 });
      overlay.push({ left, top, png: await base64Of(await pngOf(canvas)) });
    }
    return overlay;
  } finally {
    root.destroy();
  }
}
