import type { WeekStart } from '@everycast/contract/times-shown';

/** What the calendar in the picture has in one language: three weeks of a pottery that doesn't exist. */
export interface Plan {
  /** A zone in which many who read the language live. */
  zone: string;
  weekStart: WeekStart;
  owner: string;
  workspace: string;
  /** The texts of the posts, in the order of `times`. */
  texts: readonly string[];
}
