/** Where time comes from; tests hand in their own. */
export interface Clock {
  now(): Date;
  /** It follows the database's clock, so statements read the time there. */
  readonly ofDatabase?: true;
}

/** Due now, wherever a clock is set to: before every moment that any of them shows. */
export const immediately = new Date(0);

export const systemClock: Clock = { now: () => new Date() };
