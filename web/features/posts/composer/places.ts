import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';

/** What the assistant receives from the composer, and its callbacks. */
export interface AssistantPlace {
  /** The visible text: the post's, or a variant's. */
  text: string;
  /** The platform whose variant is open, or the one with the least space; undefined if none is chosen. */
  platform: PlatformId | undefined;
  /** Replaces the text; undo restores it. */
  use: (text: string) => void;
  /** A request from the page: shorten the text for this platform. Counts up with each request. */
  wish: { platform: PlatformId; count: number } | null;
}

/** What the library's picker receives, and its callbacks. */
export interface LibraryPlace {
  opened: boolean;
  close: () => void;
  /** How many more files fit. */
  max: number;
  /** Only files of this type; without it, both. */
  kind?: Media['kind'];
  choose: (files: Media[]) => void;
}
