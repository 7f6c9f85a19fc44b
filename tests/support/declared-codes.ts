import { afterEach, expect } from 'vitest';
import { undeclared } from '../../server/kernel/http/error-codes.ts';

/* Every error that a route of this process answers with in a test has to be one that it declares. */

/** Folders and files whose routes have been gone through; the others are logged only. */
const complete =
  /server\/(kernel|description|guard|limits|foreign-ids)|features\/(media|videos|clips|labels|snippets|queues|posts|publishing|bulk-posts|calendar-feeds|link-cards|account-groups|workspaces|api-keys|accounts|auth|plans|utm|engagement|analytics|notifications|assistant|streams|stream-events|stream-settings|sandbox)\//;
const found: string[] = [];
undeclared.report = ({ method, routeOptions }, code) => void found.push(`${method} ${routeOptions.url}: ${code}`);

afterEach(() => {
  const all = found.splice(0);
  if (!complete.test(expect.getState().testPath ?? '')) return;
  expect(all, 'Error codes that a route answers with and doesn’t declare (`errors` in its config)').toEqual([]);
});
