/**
 * Thrown by a repeatable step whose platform is still at work (a video is being processed): ask again at `at`. No failure, and no try is
 * spent. The message says for people what is waited for.
 */
export class NotYet extends Error {
  readonly at: Date;

  constructor(message: string, at: Date) {
    super(message);
    this.name = 'NotYet';
    this.at = at;
  }
}
