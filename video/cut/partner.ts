/** How parts of a track are encoded to be combined with the rest of it. */
export interface Partner {
  /** For ffmpeg; null if nothing ever has to be encoded. */
  encoder: string[] | null;
  /**
   * Whether decoding can start at a key sample with other parameters. `isFirst`: what is shown before it, if anything, is one encoded part.
   */
  opens(sample: Buffer, isFirst: boolean): boolean;
  /** Whether other frames may be predicted from a sample: if not, it needn't be decoded. */
  isReference(sample: Buffer): boolean;
  /** The sample entry for both, made from the source's and an encoded part's. */
  entry(part: Buffer): Buffer;
  /** How to change a part's samples, given its sample entry; null: not at all. */
  adapted: ((samples: readonly Buffer[], part: Buffer) => Buffer[]) | null;
}
