import { afterEach, expect } from 'vitest';
import { undeclared } from '../../server/kernel/http/error-codes.ts';

/* Every error that a route of this process answers with in a test has to be one that it declares. */

const found: string[] = [];
undeclared.report = ({ method, routeOptions }, code) => void found.push(`${method} ${routeOptions.url}: ${code}`);

afterEach(() => {
  const all = found.splice(0);
  expect(all, 'Error codes that a route answers with and doesn’t declare (`errors` in its config)').toEqual([]);
});
