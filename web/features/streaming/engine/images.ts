import { inWorkspace } from '../../../lib/api/workspace.ts';

/** Larger images only cost time whenever they are drawn. Pixels. */
const maxSide = 3840;

export type ImageState = 'opening' | 'on' | 'missing';

/** Images of the media library that scenes show, loaded once. `changed` receives what each of them is doing, and the image once. */
export function createImages(changed: (mediaId: string, state: ImageState, image?: ImageBitmap) => void) {
  const states = new Map<string, ImageState>();
  let closed = false;

  function put(mediaId: string, state: ImageState, image?: ImageBitmap): void {
    states.set(mediaId, state);
    changed(mediaId, state, image);
  }

  async function load(mediaId: string): Promise<void> {
    if (states.has(mediaId)) return;
    put(mediaId, 'opening');
    const image = new Image();
    image.src = inWorkspace(`/api/v1/media/${encodeURIComponent(mediaId)}/file`);
    try {
      await image.decode();
      const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight));
      const [width, height] = [Math.ceil(image.naturalWidth * scale), Math.ceil(image.naturalHeight * scale)];
      const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
      if (closed) return bitmap.close();
      put(mediaId, 'on', bitmap);
    } catch {
      // Deleted, in another workspace, or not reachable now: the person sees it, and can try again.
      put(mediaId, 'missing');
    }
  }

  return {
    load,
    /** Loads one again that is missing. */
    async again(mediaId: string): Promise<void> {
      if (states.get(mediaId) === 'missing') states.delete(mediaId);
      await load(mediaId);
    },
    close(): void {
      closed = true;
    },
  };
}
