import { createPlans, type Plan, type Plans, selfHosted } from '../../server/features/plans/plans.ts';

/** The real checks, with limits that a test may change at any time; what is left out has none. */
export const plansLimitedBy = (limits: Partial<Plan['limits']> = {}): Plans =>
  createPlans(async () => ({ ...selfHosted, limits: { ...selfHosted.limits, ...limits } }));
