import { createPlans, type Plan, type Plans, selfHosted } from '../../server/features/plans/plans.ts';

/** The real checks, with limits that a test can change at any time; missing ones are unlimited. */
export const plansLimitedBy = (limits: Partial<Plan['limits']> = {}): Plans =>
  createPlans(async () => ({ ...selfHosted, limits: { ...selfHosted.limits, ...limits } }));
