import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { type ComponentType, createContext } from 'react';
import type { DraftSchedule } from '../draft/draft.ts';

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

/** What the image editor receives from the composer, and its callbacks. */
export interface ImageEditorPlace {
  mediaId: string;
  close: () => void;
  /** A new version, instead of the image in the post. */
  saved: (media: Media) => void;
}

/** Edits an image of a post over the composer, which keeps what was written. Null: images can't be edited here. */
export const ImageEditorContext = createContext<ComponentType<ImageEditorPlace> | null>(null);

/** Opens the image editor from a preview, for the image with this ID. */
export const EditPictureContext = createContext<((id: string) => void) | null>(null);

/** What text cards are made of, and who gets them. */
export interface CardsOf {
  accountIds: readonly string[];
  platforms: readonly PlatformId[];
}

/** What the dialog for text cards receives from the composer, and its callbacks. */
export interface CardsPlace extends CardsOf {
  /** The post's text; several are the parts of a thread. */
  texts: readonly string[];
  close: () => void;
  /** The cards are in the library. */
  made: (cards: Media[]) => void;
}

/** Makes text cards, in a dialog or at once. Null: this person can't add files. */
export const CardsContext = createContext<{
  Dialog: ComponentType<CardsPlace>;
  /** @throws Error that says why there are none */
  make: (text: CardsOf & { text: string }) => Promise<Media[]>;
} | null>(null);

/** What the button that repeats a post receives, and its callbacks. */
export interface RepeatPlace {
  /** The wall time that the post has on the server; null for a draft. */
  from: string | null;
  /** The chosen time; null for “now”. */
  start: Pick<DraftSchedule, 'at' | 'zone'> | null;
  className: string | undefined;
  /** Whether nothing needs to be fixed first; it is shown otherwise. */
  ready: () => boolean;
  /** Saves what was written; returns the post's ID. @throws if it isn't saved */
  save: () => Promise<string>;
  /** The post is as it was written, and scheduled. */
  sent: (postId: string) => Promise<void>;
  /** Whether a change of the post waits for an answer: this one, or this and all that follow. */
  asking: boolean;
  /** `one`: the change is for this post alone; null: there is nothing to do anymore. */
  answered: (scope: 'one' | null) => void;
}
