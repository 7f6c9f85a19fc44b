import type { Page } from '@playwright/test';

/** The dialog on /accounts where people choose the platform. */
export const chooseDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect account' });

/** The dialog on /accounts that connects a Bluesky account, opened from the platforms. */
export const connectDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Connect Bluesky' });
  return {
    dialog,
    problem: dialog.getByRole('alert'),
    async send({ service, identifier, password }: { service: string; identifier: string; password: string }): Promise<void> {
      await dialog.or(chooseDialog(page)).waitFor();
      if (!(await dialog.isVisible())) await chooseDialog(page).getByRole('button', { name: 'Bluesky', exact: true }).click();
      await dialog.getByLabel('Handle or email address').fill(identifier);
      await dialog.getByRole('textbox', { name: 'App password' }).fill(password);
      await dialog.getByLabel('Server').fill(service);
      await dialog.getByRole('button', { name: 'Connect' }).click();
    },
  };
};
