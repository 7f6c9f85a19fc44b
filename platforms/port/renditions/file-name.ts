import { type Message, message } from '@everycast/messages/message';
import type { DraftMedia } from '../manifest.ts';

/** “Image 2”; “The video” if it is the only file. */
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

/** An image type's usual name. */
export const typeName = (type: string): string => names[type] ?? type;
