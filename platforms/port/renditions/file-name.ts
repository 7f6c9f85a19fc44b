import { type Message, message } from '@everycast/messages/message';
import type { DraftMedia } from '../manifest.ts';

/** “Image 2”; “The video” where there is nothing else. */
export function fileName(media: readonly Pick<DraftMedia, 'kind'>[], index: number): Message {
  const kind = media[index]?.kind ?? 'image';
  return media.length === 1 ? message(`renditions.${kind}`) : message(`renditions.${kind}_numbered`, { number: index + 1 });
}

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
};

/** A kind of image, as people call it. */
export const typeName = (type: string): string => names[type] ?? type;
