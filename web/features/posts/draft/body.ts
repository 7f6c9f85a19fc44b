import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { Media } from '@everycast/contract/media';
import type { PostOptions } from '@everycast/contract/posts';

/** An image or video in a draft, with its alt text. */
export interface DraftPicture {
  id: string;
  alt: string;
  /** If a platform doesn't support its aspect ratio, it is cropped; otherwise it gets a border. */
  crop?: boolean | undefined;
  /** Where, by ratio. */
  crops?: MediaCrops | undefined;
  media: Media;
}

/** A further part of the post. `key` identifies it in this browser, whatever its position. */
export interface DraftPart {
  key: string;
  text: string;
  media: DraftPicture[];
}

/** The content for all accounts, or for one account's variant. */
export interface DraftBody {
  text: string;
  media: DraftPicture[];
  thread: DraftPart[];
  firstComment: string;
}

/** A version for an account, a platform or a group; null means the same as the post. An account's options override its platform's. */
export type DraftVariant = { [key in keyof DraftBody]: DraftBody[key] | null } & { options: PostOptions | null };

export const noVariant: DraftVariant = { text: null, media: null, thread: null, firstComment: null, options: null };
export const newPart = (text = ''): DraftPart => ({ key: crypto.randomUUID(), text, media: [] });

/** Whether it says anything else than the post does. One with options alone doesn't: those are asked for next to the platform's. */
export const hasContent = ({ text, media, thread, firstComment }: DraftVariant): boolean =>
  [text, media, thread, firstComment].some((one) => one !== null);
