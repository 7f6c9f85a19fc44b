/** The ways in after which a second step can be due. */
export type FirstStep = 'password' | 'single_sign_on';
const firstSteps = ['password', 'single_sign_on'] as const satisfies readonly FirstStep[];

/** Marks rows of the verification table that are second steps under way. */
export const pendingStepOf = (userId: string, after: FirstStep): string => `second step after ${after} of ${userId}`;
export const pendingStepsOf = (userId: string): string[] => firstSteps.map((after) => pendingStepOf(userId, after));

export function readPendingStep(value: string): { userId: string; after: FirstStep } | null {
  const after = firstSteps.find((step) => value.startsWith(pendingStepOf('', step)));
  return after === undefined ? null : { userId: value.slice(pendingStepOf('', after).length), after };
}
