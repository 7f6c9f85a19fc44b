import { convertedTypes, imageTypes, maxImageBytes, videoTypes } from '@everycast/contract/file-types';

/** What can be said about a file before a byte of it is sent. */
export type Refusal = { why: 'kind' | 'picture-kind' | 'empty' } | { why: 'picture-size' | 'plan-size'; max: number };

const pictures: readonly string[] = [...imageTypes, ...convertedTypes];
export const chosenTypes = [...pictures, ...videoTypes, '.heic', '.avif', '.tif', '.tiff', '.mkv', '.ts', '.mts', '.m2ts'].join(',');
/** The types if only images are allowed. */
export const pictureTypes = [...pictures, '.heic', '.avif', '.tif', '.tiff'].join(',');

/** Extensions of files that the server may accept, whatever type the browser reports: many report `.ts` as text. */
const ourEndings = /\.(jpe?g|png|webp|gif|hei[cf]|avif|tiff?|mp4|m4v|mov|webm|mkv|m2ts|mts|ts)$/i;

/**
 * Why the server would certainly reject this file; null if it has to examine it. It detects types by content, so a video with an unknown
 * extension passes here.
 * @param planBytes the largest file that the plan allows; null without a limit
 */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, planBytes: number | null): Refusal | null {
  const picture = type.startsWith('image/');
  if (size === 0) return { why: 'empty' };
  if (picture && !pictures.includes(type)) return { why: 'picture-kind' };
  const mayBeVideo = type === '' || type.startsWith('video/') || type === 'application/octet-stream';
  if (!picture && !mayBeVideo && !ourEndings.test(name)) return { why: 'kind' };
  if (planBytes !== null && size > planBytes) return { why: 'plan-size', max: planBytes };
  if (picture && size > maxImageBytes) return { why: 'picture-size', max: maxImageBytes };
  return null;
}
