/** The file isn't a readable video. The message is for people. */
export class UnreadableVideo extends Error {
  override name = 'UnreadableVideo';
}
