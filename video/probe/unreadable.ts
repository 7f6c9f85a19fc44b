/** A file that is no video, or none that can be read. The message is for people. */
export class UnreadableVideo extends Error {
  override name = 'UnreadableVideo';
}
