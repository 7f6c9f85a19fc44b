import { readFile } from 'node:fs/promises';
import { zipFiles } from '../../server/features/personal-export/zip-files.ts';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('everything a workspace has is exported, downloaded and deleted', async ({ signedInPage: page, api }) => {
  await api.post('/api/v1/posts', { text: 'Loading the kiln' });
  await api.post('/api/v1/labels', { name: 'Tides', color: 'teal' });

  await test.step('What is in it is chosen, with how much there is', async () => {
    await page.goto('/settings/workspace');
    await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Posts and results' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Analytics' }).uncheck();
    await expectAccessible(page, 'the choice of what to export');
  });

  await test.step('It is made in the background', async () => {
    await page.getByRole('button', { name: 'Start export' }).click();
    await expect(page.getByRole('heading', { name: 'Latest export' })).toBeVisible();
    await expect(page.getByText(/Available until/)).toBeVisible();
    await expectAccessible(page, 'an export that is ready');
  });

  await test.step('It has what was chosen, and nothing else', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d\.zip$/);
    const files = await zipFiles(await readFile(await download.path()));
    expect(JSON.parse(files.get('posts.json') ?? '')).toMatchObject([{ text: 'Loading the kiln', state: 'draft' }]);
    expect(JSON.parse(files.get('labels.json') ?? '')).toMatchObject([{ name: 'Tides' }]);
    expect([...files.keys()].filter((name) => name.startsWith('metric'))).toEqual([]);
  });

  await test.step('The notification leads back to it', async () => {
    await page.goto('/notifications');
    const news = page.getByRole('listitem').filter({ hasText: 'Workspace export ready' });
    await news.getByRole('link', { name: 'Open' }).click();
    await expect(page).toHaveURL(/\/settings\/export$/);
  });

  await test.step('It is deleted', async () => {
    await page.getByRole('button', { name: 'Delete this export' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Export deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest export' })).toHaveCount(0);
  });
});
