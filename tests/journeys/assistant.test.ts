import type { Page } from '@playwright/test';
import { startOpenAiServer } from '../support/openai-server.ts';
import { signIn } from './support/people.ts';
import { assistantPane } from './support/screens/assistant.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const idea = 'Announce our Saturday opening of the pottery studio, warm and short';
const rambling =
  'our pottery studio has a new kiln. on on monday , it opens for everybody!! There will be tea. ' +
  'You can try the wheel yourself, and the kiln will be fired in the afternoon.';

/** Where the rows of the tools begin and end, on a phone. */
async function rowsOnPhone(page: Page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await assistantPane(page).button('AI assistant').click();
  const rows = new Map<number, { left: number; right: number }>();
  const tools = assistantPane(page).pane.getByRole('group').getByRole('button');
  await expect(tools.first()).toBeVisible();
  for (const tool of await tools.all()) {
    const { x, y, width } = (await tool.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const row = rows.get(Math.round(y));
    rows.set(Math.round(y), { left: row?.left ?? Math.round(x), right: Math.round(x + width) });
  }
  if (before) await page.setViewportSize(before);
  return [...rows.values()];
}

test('in basic mode, the assistant drafts from the person’s own words and offers what it can do', async ({ signedInPage: page }) => {
  const compose = composer(page);
  const assistant = assistantPane(page);
  await page.goto('/post-composer');
  await expect(assistant.pane.getByText('Basic mode (no AI connected)')).toBeVisible();

  await test.step('A draft, another one, and one of them taken over', async () => {
    await assistant.ask(idea);
    await expect(assistant.use).toBeVisible();
    await expect(assistant.pane.getByText('Written in basic mode')).toBeVisible();
    await expect(assistant.answer).toContainText(/pottery/i);
    const first = (await assistant.answer.textContent()) ?? '';
    await assistant.another.click();
    await expect(assistant.answer).not.toHaveText(first);
    await expect(assistant.use).toBeVisible();
    const second = (await assistant.answer.textContent()) ?? '';
    await expect(compose.text).toHaveValue('');
    await assistant.use.click();
    await expect(compose.text).toHaveValue(second);
    await expect(assistant.use).toBeHidden();
    await compose.text.press('ControlOrMeta+z');
    await expect(compose.text).toHaveValue('');
  });

  await test.step('Its tools work on the text that is there', async () => {
    await expect(assistant.button('Tidy up')).toBeDisabled();
    await compose.text.fill(rambling);
    await assistant.button('Tidy up').click();
    await expect(assistant.use).toBeVisible();
    await expect(assistant.answer).toContainText('On Monday, it opens for everybody!');
    await expect(assistant.another).toBeHidden();
    await assistant.dismiss.click();
    await expect(assistant.use).toBeHidden();
    await expect(compose.text).toHaveValue(rambling);
    expect(await rowsOnPhone(page)).toHaveLength(1);

    await assistant.button('Shorter').click();
    await expect(assistant.use).toBeVisible();
    expect(((await assistant.answer.textContent()) ?? '').length).toBeLessThan(rambling.length);
    await assistant.button('Hashtags').click();
    await expect(assistant.answer).toContainText(/#\w/);
  });

  await test.step('What it cannot do is not offered', async () => {
    await assistant.dismiss.click();
    for (const tool of ['Improve', 'Tone', 'Translate']) await expect(assistant.button(tool)).toBeHidden();
    await compose.text.fill('It is so.');
    await assistant.button('Hashtags').click();
    await expect(assistant.pane.getByText('No new hashtags')).toBeVisible();
  });
});

test('with a model of the owner’s choice, what it writes appears as it comes, and what goes wrong is said', async ({
  page,
  context,
  owner,
}) => {
  const ai = await startOpenAiServer();
  const compose = composer(page);
  const assistant = assistantPane(page);
  await signIn(context.request, owner);

  await test.step('The owner connects a server that speaks the OpenAI protocol', async () => {
    await page.goto('/settings/assistant');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Any OpenAI-compatible server' }).click();
    await page.getByLabel('Model', { exact: true }).fill('small-writer');
    await page.getByRole('textbox', { name: 'API key' }).fill('sk-local-123456');
    await page.getByLabel('Address').fill(ai.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    ai.script({ does: 'fail', status: 401, body: { error: { message: 'Unknown key' } } });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('rejected the API key');
    ai.script({ does: 'write', pieces: ['ready'] });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(/Connected: replied in [\d,]+ ms/);
    expect(ai.seen[0]).toMatchObject({ authorization: 'Bearer sk-local-123456', body: { model: 'small-writer' } });
  });

  await test.step('It writes, piece by piece, and can be stopped', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(assistant.pane.getByText('small-writer')).toBeVisible();
    ai.script({ does: 'stall', pieces: ['The studio ', 'opens'] });
    await assistant.ask(idea);
    await expect(assistant.answer).toHaveText('The studio opens');
    await expect(assistant.use).toBeHidden();
    await assistant.stop.click();
    await ai.gone();
    await expect(assistant.pane.getByText('Stopped')).toBeVisible();
    await expect(assistant.answer).toHaveText('The studio opens');
    ai.script({ does: 'write', pieces: ['Doors open ', 'on Saturday ', 'at ten.'] });
    await assistant.another.click();
    await expect(assistant.use).toBeVisible();
    await expect(assistant.pane.getByText('Written in basic mode')).toBeHidden();
    await assistant.use.click();
    await expect(compose.text).toHaveValue('Doors open on Saturday at ten.');
  });

  await test.step('Translating needs it', async () => {
    // Five tools on a phone: two rows of one width.
    const [first, second, ...more] = await rowsOnPhone(page);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
    for (const tool of ['Improve', 'Shorter', 'Tone', 'Hashtags']) await expect(assistant.button(tool)).toBeVisible();
    ai.script({ does: 'write', pieces: ['Am Samstag ', 'um zehn.'] });
    await assistant.choose('Translate', 'Deutsch');
    await expect(assistant.answer).toHaveText('Am Samstag um zehn.');
  });

  await test.step('What goes wrong is said, and what came so far is kept', async () => {
    ai.script({ does: 'break', pieces: ['Half a sen'] });
    await assistant.another.click();
    await expect(assistant.problem).toContainText('was cut off. Keep what arrived, or try again.');
    await expect(assistant.answer).toHaveText('Half a sen');
    ai.script({ does: 'fail', status: 429, headers: { 'retry-after': '20' } });
    await assistant.another.click();
    await expect(assistant.problem).toContainText('is rate-limiting requests. Try again in 20 seconds.');
    ai.script({ does: 'refuse', words: 'I would rather not.' });
    await assistant.another.click();
    await expect(assistant.problem).toContainText('The model won’t write this. Rephrase your request. It says: “I would rather not.”');
  });

  await test.step('The owner takes it away again', async () => {
    await page.goto('/settings/assistant');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'None (basic mode)' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(assistant.pane.getByText('Basic mode (no AI connected)')).toBeVisible();
  });
  await ai.close();
});
