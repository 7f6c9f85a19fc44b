import type { Page } from '@playwright/test';

/** A text in the metadata of `jpeg`'s images, where a camera would write the location. */
export const secretPlace = 'taken at 59.3293 N 18.0686 E';

/** A photo of one color with metadata, as from a camera. The browser renders it. */
export async function jpeg(page: Page, width: number, height: number, colour: string): Promise<Buffer> {
  const plain = Buffer.from(await draw(page, { width, height, colour, type: 'image/jpeg' }), 'base64');
  const place = Buffer.from(`Exif\0\0${secretPlace}`, 'latin1');
  const header = Buffer.from([0xff, 0xe1, (place.length + 2) >> 8, (place.length + 2) & 0xff]);
  return Buffer.concat([plain.subarray(0, 2), header, place, plain.subarray(2)]);
}

/** Copies an image to the clipboard, as another program would. */
export async function copyPicture(page: Page, width: number, height: number, colour: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawn = await draw(page, { width, height, colour, type: 'image/png' });
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  }, drawn);
}

type Drawing = { width: number; height: number; colour: string; type: string };

/** An image as a file, in base64. */
const draw = (page: Page, drawing: Drawing): Promise<string> =>
  page.evaluate(({ width, height, colour, type }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
    return canvas.toDataURL(type).split(',')[1] ?? '';
  }, drawing);
