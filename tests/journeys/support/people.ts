import type { APIRequestContext } from '@playwright/test';

export interface Person {
  name: string;
  email: string;
  password: string;
}

let made = 0;

/** A new person with a unique email. */
export function stranger(name = 'Ida Holm'): Person {
  made += 1;
  const local = name.toLowerCase().replaceAll(' ', '.');
  return { name, email: `${local}.${process.pid}.${made}@example.org`, password: 'correct horse' };
}

/** Signs someone up without the screens, which one journey covers. */
export async function signUp(request: APIRequestContext, person: Person): Promise<Person> {
  await call(request, '/api/auth/sign-up/email', person);
  return person;
}

/** Signs in the browser of `request`. */
export const signIn = (request: APIRequestContext, { email, password }: Person): Promise<void> =>
  call(request, '/api/auth/sign-in/email', { email, password });

async function call(request: APIRequestContext, path: string, data: object): Promise<void> {
  const response = await request.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
}
