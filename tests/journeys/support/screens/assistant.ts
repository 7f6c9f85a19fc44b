import type { Page } from '@playwright/test';

/** The assistant in the composer. */
export const assistantPane = (page: Page) => {
  const pane = page.getByRole('region', { name: 'AI assistant' });
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  return {
    pane,
    idea: pane.getByRole('textbox', { name: 'Describe your post idea' }),
    /** Its text so far. */
    answer: pane.locator('[aria-live=polite]'),
    problem: pane.getByRole('alert'),
    use: button('Use this'),
    another: button('Another'),
    dismiss: button('Dismiss'),
    stop: button('Stop'),
    button,
    async ask(idea: string): Promise<void> {
      await this.idea.fill(idea);
      await button('Write').click();
    },
    /** Selects from a tool's menu. */
    async choose(tool: string, choice: string): Promise<void> {
      await button(tool).click();
      await page.getByRole('menuitem', { name: choice }).click();
    },
  };
};
