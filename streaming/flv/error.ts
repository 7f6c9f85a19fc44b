/**
 * Bytes that aren't FLV:
 * - `not-flv`: the file header is missing or wrong
 * - `bad-tag`: a tag of an unknown type, or encrypted
 * - `too-large`: a tag's body exceeds the limit
 * - `bad-size`: the size after a tag isn't the tag's
 */
export class FlvError extends Error {
  override readonly name = 'FlvError';
  readonly code: 'not-flv' | 'bad-tag' | 'too-large' | 'bad-size';
  constructor(code: FlvError['code']) {
    super(code);
    this.code = code;
  }
}
