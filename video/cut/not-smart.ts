import { Refusal } from '../refusal.ts';

/** The source can't be cut without encoding all of it. `reason` says why. */
export class NotSmart extends Refusal {
  override name = 'NotSmart';
}
