import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../lib/api/problem.ts';
import { signInProblem, signOutProblem, signUpProblem } from './problems.ts';

const refused = (code: string, status: number, message = '') => new ApiProblem(code, message, status);

describe('the specification’s messages for a refused sign-up', () => {
  test.each([
    ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 422, 'email', 'This email is already registered. Please sign in instead.'],
    ['INVALID_EMAIL', 400, 'email', 'Please enter a valid email address.'],
    ['PASSWORD_TOO_SHORT', 400, 'password', 'Password should be at least 6 characters long.'],
    ['SOMETHING_ELSE', 500, null, 'Failed to create account'],
  ] as const)('%s', (code, status, field, message) => {
    expect(signUpProblem(refused(code, status))).toMatchObject({ field, message });
  });

  test('show the provider’s own words for everything else', () => {
    expect(signUpProblem(refused('X', 500, 'The provider says no.')).message).toBe('The provider says no.');
  });
});

describe('the specification’s messages for a refused login', () => {
  test.each([
    ['INVALID_EMAIL_OR_PASSWORD', 401, 'Invalid email or password'],
    ['too_many_requests', 429, 'Too many requests'],
  ])('%s', (code, status, words) => {
    const expected = status === 429 ? 'Too many failed attempts. Please try again later.' : 'Invalid email or password.';
    expect(signInProblem(refused(code, status, words))).toBe(expected);
  });

  test('fall back to the provider’s words, then to ours', () => {
    expect(signInProblem(refused('X', 500, 'Closed for repairs.'))).toBe('Closed for repairs.');
    expect(signInProblem(refused('X', 500))).toBe('Failed to log in');
  });
});

test('a failed sign-out always says something', () => {
  expect(signOutProblem(refused('X', 500, 'Closed for repairs.'))).toBe('Closed for repairs.');
  expect(signOutProblem(refused('X', 502))).toBe('Couldn’t sign out. You’re still signed in.');
});
