import { PlatformProblem } from './problem.ts';

/** Of a list of the newest that is full of what came after a post: whether that one stands behind them, nobody can see. */
export const tooManyNewer = (): PlatformProblem =>
  new PlatformProblem('unconfirmed', 'This account has so many newer posts that Everycast cannot find out whether this one is among them.');
