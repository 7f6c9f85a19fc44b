import type { GeneratedImage } from '@everycast/contract/generated-images';
import type { ImageRow } from './generated-image-store.ts';

/** A file name of the first words that were asked for. */
export function nameOf({ prompt, contentType }: Pick<ImageRow, 'prompt' | 'contentType'>): string {
  const words = (prompt.split('\n')[0] ?? '').replace(/[^\p{L}\p{N}\p{M}' -]+/gu, ' ').replace(/\s+/g, ' ');
  const short = words
    .trim()
    .slice(0, 60)
    .replace(/\s\S*$/u, (last) => (words.trim().length > 60 ? '' : last));
  return `${short || 'image'}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
}

/** An image as its person sees it. */
export const shownImage = (
  { id, width, height, file, prompt, provider, model, expiresAt }: ImageRow,
  workspaceId: string,
): GeneratedImage => ({
  id,
  width,
  height,
  bytes: file.byteLength,
  prompt,
  provider,
  model,
  // <img> sends no X-Workspace header.
  url: `/api/v1/generated-images/${id}/file?workspace=${workspaceId}`,
  expiresAt: expiresAt.toISOString(),
});
