import { Refusal } from '../refusal.ts';

/** The file isn't a readable video. */
export class UnreadableVideo extends Refusal {
  override name = 'UnreadableVideo';
}
