/** How parts of a track are encoded so that they stand beside the rest of it. */
export interface Partner {
  /** For ffmpeg. */
  encoder: string[];
  /**
   * Tells of a key sample whether decoding can begin with it, and other parameters hold from it on.
   * `isFirst`: what is shown before it, if anything, is one encoded part.
   */
  opens(sample: Buffer, isFirst: boolean): boolean;
  /** Whether other frames may be predicted from a sample: if not, it can be left out of what is decoded. */
  isReference(sample: Buffer): boolean;
  /** The sample entry for both kinds, made of the source's and of an encoded part's. */
  entry(part: Buffer): Buffer;
  /** What must be changed in the samples of a part, given with its sample entry; null: nothing. */
  adapted: ((samples: readonly Buffer[], part: Buffer) => Buffer[]) | null;
}
