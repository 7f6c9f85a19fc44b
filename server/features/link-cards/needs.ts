/** A picture made anew: a JPEG. */
export interface Still {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What cards of links ask of other features. */
export interface LinkCardsNeeds {
  /**
   * A JPEG of whatever picture this is, of at most so many bytes, its longer side of at most `edge` pixels.
   * @throws AppError where it is none that can be read
   */
  still(source: Uint8Array, most: { edge: number; bytes: number }): Promise<Still>;
}
