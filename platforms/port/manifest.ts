import type { PlatformId } from '@everycast/contract/platforms';

/** A stretch of text that the platform shows as a link. `start` and `end` are UTF-16 indices into the text. */
export type Facet = { kind: 'link' | 'mention' | 'hashtag'; start: number; end: number; value: string };

/** How long a text is for this platform. `over` is what is too much, in `unit`s; `overFrom` the UTF-16 index at which it begins, or null where all fits. */
export type Measure = { unit: 'graphemes' | 'characters' | 'bytes'; length: number; max: number; over: number; overFrom: number | null };

/** A reason why a post cannot go out as it is, found before anything is sent. `field` says where to mend it. */
export type Issue = { field: 'text' | 'media' | 'alt'; code: string; message: string };

/**
 * What the rules need to know of a picture. `bytes` is the size as stored: a still that is larger than `limits.imageBytes` is made smaller
 * before it is sent, what is animated is not.
 */
export type DraftMedia = { contentType: string; animated: boolean; bytes: number; width: number; height: number; alt: string };
export type DraftContent = { text: string; media: DraftMedia[] };

/** Plain data and pure rules, the same in the browser and on the server. */
export interface PlatformManifest {
  id: PlatformId;
  /** As people know it. */
  name: string;
  limits: { textUnits: number; images: number; imageBytes: number; altUnits: number; imageTypes: readonly string[] };
  measure(text: string): Measure;
  facets(text: string): Facet[];
  /** Everything that is wrong with a post, worst first; empty where it fits. */
  check(content: DraftContent): Issue[];
}
