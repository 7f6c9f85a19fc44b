import type { Page } from '@playwright/test';

/** The dialog on /accounts that connects a Bluesky account. */
export const connectDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Connect Bluesky' });
  return {
    dialog,
    problem: dialog.getByRole('alert'),
    async send({ service, identifier, password }: { service: string; identifier: string; password: string }): Promise<void> {
      await dialog.getByLabel('Handle or e-mail address').fill(identifier);
      await dialog.getByRole('textbox', { name: 'App password' }).fill(password);
      await dialog.getByLabel('Server').fill(service);
      await dialog.getByRole('button', { name: 'Connect' }).click();
    },
  };
};
