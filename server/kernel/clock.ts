/** The source of time; tests pass their own. */
export interface Clock {
  now(): Date;
  /** It follows the database's clock, so statements read the time there. */
  readonly ofDatabase?: true;
}

/** Due now, whatever any clock is set to: earlier than any time a clock can show. */
export const immediately = new Date(0);

export const systemClock: Clock = { now: () => new Date() };
