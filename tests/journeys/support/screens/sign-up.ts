import type { Page } from '@playwright/test';
import type { Person } from '../people.ts';

/** The screens /signup and /login. */
export const signUpScreen = (page: Page) => ({
  name: page.getByLabel('Full name'),
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  referralCode: page.getByLabel('Referral code'),
  submit: page.getByRole('button', { name: 'Sign up' }),
  /** Fills in the form and submits it. */
  async send({ name, email, password }: Person): Promise<void> {
    await this.name.fill(name);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  },
});

export const loginScreen = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in', exact: true }),
  async send({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  },
});
