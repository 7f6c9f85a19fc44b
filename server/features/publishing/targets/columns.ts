/** No problem is shown. */
export const noProblem = { problemKind: null, problemMessage: null, problemPlatformMessage: null, problemAt: null } as const;

/** Earlier attempts become history, and a worker that holds it stops. */
export const untried = {
  ...noProblem,
  undoable: false,
  leaseToken: null,
  dismissed: false,
  attempts: 0,
  crashCount: 0,
  lookupCount: 0,
  faults: 0,
  unnotified: false,
} as const;
