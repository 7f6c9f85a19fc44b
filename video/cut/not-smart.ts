/** The source does not allow it to be cut without encoding all of it. The message says why, in words for people. */
export class NotSmart extends Error {
  override name = 'NotSmart';
}
