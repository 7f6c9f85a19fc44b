import { expect, test } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';
import { ApiProblem } from './problem.ts';

const body = { text: 'Once', schedule: 'now' };
const problem = (code: string) => new ApiProblem(code, '', 0);

test.each(['offline', 'idempotency_in_progress'])('after “%s” the same is asked under the same key', (code) => {
  const asking = createIdempotencyKey();
  const key = asking.keyFor(body);
  asking.ended(problem(code));
  expect(asking.keyFor({ ...body })).toBe(key);
});

test('an answer, a refusal and another request each end it', () => {
  const asking = createIdempotencyKey();
  const keys = [asking.keyFor(body)];
  asking.ended();
  keys.push(asking.keyFor(body));
  asking.ended(problem('time_is_past'));
  keys.push(asking.keyFor(body));
  asking.ended(problem('offline'));
  keys.push(asking.keyFor({ ...body, text: 'Another' }));
  expect(new Set(keys).size).toBe(4);
});
