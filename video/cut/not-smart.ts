/** The source can't be cut without encoding all of it. The message says why, for people. */
export class NotSmart extends Error {
  override name = 'NotSmart';
}
