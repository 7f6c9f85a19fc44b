import { startOpenAiServer } from '../support/openai-server.ts';
import { signIn } from './support/people.ts';
import { assistantPane } from './support/screens/assistant.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const idea = 'Announce our Saturday opening of the pottery studio, warm and short';
const rambling =
  'Basically, I just wanted to let you know that we are very happy to announce that our pottery studio opens on Saturday. ' +
  'There will be tea for everybody. You can try the wheel yourself, and a kiln will be fired in the afternoon.';

test('on a phone its tools stand in two rows of one width', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/post-composer');
  await assistantPane(page).button('AI assistant').click();
  const tools = assistantPane(page).pane.getByRole('group').getByRole('button');
  await expect(tools).toHaveCount(5);
  const rows = new Map<number, { left: number; right: number }>();
  for (const tool of await tools.all()) {
    const { x, y, width } = (await tool.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const row = rows.get(Math.round(y));
    rows.set(Math.round(y), { left: row?.left ?? Math.round(x), right: Math.round(x + width) });
  }
  const [first, second] = [...rows.values()];
  expect(rows.size).toBe(2);
  expect(second).toEqual(first);
});

test('without a model, the assistant writes by rule and says so', async ({ signedInPage: page }) => {
  const compose = composer(page);
  const assistant = assistantPane(page);
  await page.goto('/post-composer');
  await expect(assistant.pane.getByText('Writing without a model')).toBeVisible();

  await test.step('A draft, another one, and one of them taken over', async () => {
    await assistant.ask(idea);
    await expect(assistant.use).toBeVisible();
    await expect(assistant.pane.getByText('Written without a model')).toBeVisible();
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
    await expect(assistant.button('Improve')).toBeDisabled();
    await compose.text.fill(rambling);
    await assistant.button('Improve').click();
    await expect(assistant.use).toBeVisible();
    await expect(assistant.answer).not.toContainText('Basically');
    await assistant.dismiss.click();
    await expect(assistant.use).toBeHidden();
    await expect(compose.text).toHaveValue(rambling);

    await assistant.button('Shorter').click();
    await expect(assistant.use).toBeVisible();
    expect(((await assistant.answer.textContent()) ?? '').length).toBeLessThan(rambling.length);
    await assistant.choose('Tone', 'Friendlier');
    await expect(assistant.use).toBeVisible();
    await assistant.button('Hashtags').click();
    await expect(assistant.answer).toContainText(/#\w/);
  });

  await test.step('What it cannot do, it says', async () => {
    await assistant.choose('Translate', 'Deutsch');
    await expect(assistant.problem).toContainText('model');
    await assistant.dismiss.click();
    await compose.text.fill('It is so.');
    await assistant.button('Hashtags').click();
    await expect(assistant.pane.getByText('No word in this text makes a good new hashtag.')).toBeVisible();
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
    await page.getByLabel('Model').fill('small-writer');
    await page.getByRole('textbox', { name: 'API key' }).fill('sk-local-123456');
    await page.getByLabel('Address').fill(ai.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    ai.script({ does: 'fail', status: 401, body: { error: { message: 'Unknown key' } } });
    await page.getByRole('button', { name: 'Test' }).click();
    await expect(page.getByRole('alert')).toContainText('does not accept the API key');
    ai.script({ does: 'write', pieces: ['ready'] });
    await page.getByRole('button', { name: 'Test' }).click();
    await expect(page.getByRole('alert')).toContainText(/It works: answered in [\d,]+ ms/);
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
    await expect(assistant.pane.getByText('Written without a model')).toBeHidden();
    await assistant.use.click();
    await expect(compose.text).toHaveValue('Doors open on Saturday at ten.');
  });

  await test.step('Translating needs it', async () => {
    ai.script({ does: 'write', pieces: ['Am Samstag ', 'um zehn.'] });
    await assistant.choose('Translate', 'Deutsch');
    await expect(assistant.answer).toHaveText('Am Samstag um zehn.');
  });

  await test.step('What goes wrong is said, and what came so far is kept', async () => {
    ai.script({ does: 'break', pieces: ['Half a sen'] });
    await assistant.another.click();
    await expect(assistant.problem).toContainText('broke off in the middle. Keep what is there, or try again.');
    await expect(assistant.answer).toHaveText('Half a sen');
    ai.script({ does: 'fail', status: 429, headers: { 'retry-after': '20' } });
    await assistant.another.click();
    await expect(assistant.problem).toContainText('takes no more requests just now. Try again in 20 seconds.');
    ai.script({ does: 'refuse', words: 'I would rather not.' });
    await assistant.another.click();
    await expect(assistant.problem).toContainText(
      'The model does not want to write this. Say it another way. It says: “I would rather not.”',
    );
  });

  await test.step('The owner takes it away again', async () => {
    await page.goto('/settings/assistant');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'None: write without a model' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(assistant.pane.getByText('Writing without a model')).toBeVisible();
  });
  await ai.close();
});
