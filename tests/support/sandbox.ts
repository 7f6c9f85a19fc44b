import { createTestDatabase } from './database.ts';
import { serveSandbox, type TestSandbox } from './serve-sandbox.ts';

export { consentTo } from './consent.ts';
export type { TestSandbox };

/** The stand-ins for one test file, on a separate database. */
export const startSandbox = async (options: Parameters<typeof serveSandbox>[1] = {}): Promise<TestSandbox> =>
  serveSandbox(await createTestDatabase(), options);
