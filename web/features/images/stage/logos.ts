import { inWorkspace } from '../../../lib/api/workspace.ts';

/** A logo that isn't in the library anymore, or can't be loaded now. */
export class LogoMissing extends Error {}

const loaded = new Map<string, HTMLImageElement>();

/** A logo that was loaded, by its media ID; null until then. Like fonts, logos stay for as long as the page is open. */
export const logoOf = (mediaId: string): HTMLImageElement | null => loaded.get(mediaId) ?? null;

/** Loads a logo, which is then drawn. @throws LogoMissing */
export async function loadLogo(mediaId: string): Promise<void> {
  if (loaded.has(mediaId)) return;
  const image = new Image();
  image.src = inWorkspace(`/api/v1/media/${mediaId}/file`);
  try {
    await image.decode();
  } catch (error) {
    throw new LogoMissing(`The logo ${mediaId} could not be loaded.`, { cause: error });
  }
  loaded.set(mediaId, image);
}
