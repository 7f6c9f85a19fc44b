import { words } from 'words:auth';
import type { ApiProblem } from '../../lib/api/problem.ts';

/** The sign-up form's message for an error, and its field; `null` is the form as a whole (specification, section 8). */
export interface Shown {
  field: 'email' | 'password' | null;
  message: string;
  alreadyRegistered?: true;
}

/** The specification's message for a failed sign-up; otherwise the provider's own. */
export function signUpProblem(problem: ApiProblem): Shown {
  const t = words();
  switch (problem.code) {
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return { field: 'email', message: t('errors.alreadyRegistered'), alreadyRegistered: true };
    case 'INVALID_EMAIL':
      return { field: 'email', message: t('errors.invalidEmail') };
    case 'PASSWORD_TOO_SHORT':
      return { field: 'password', message: t('errors.shortPassword') };
    default:
      return { field: null, message: problem.message || t('errors.signUpFailed') };
  }
}

/** The same for a failed sign-in. Too many attempts have no code, only their status. */
export function signInProblem(problem: ApiProblem): string {
  const t = words();
  if (problem.status === 429) return t('errors.tooMany');
  if (problem.code === 'INVALID_EMAIL_OR_PASSWORD' || problem.code === 'INVALID_PASSWORD' || problem.code === 'USER_NOT_FOUND') {
    return t('errors.invalidLogin');
  }
  return problem.message || t('errors.signInFailed');
}

/** The same for a failed sign-out. */
export const signOutProblem = (problem: ApiProblem): string => problem.message || words()('errors.signOutFailed');
