import { type Asking, newVerifier, oauthAt } from '../support/oauth.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { ageSessions } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

// The app's own page; the journey answers for it.
test.use({ breaks: /^outside: http:\/\/localhost:33418\/callback\?/ });

test('a person connects an app, chooses what it may do, and disconnects it again', async ({ signedInPage: page, person, server }) => {
  const oauth = oauthAt(server.url);
  // Nothing listens there: the page is the test's.
  const redirect = 'http://localhost:33418/callback';
  await page.route(/^http:\/\/localhost:33418\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Back in the app</title>' }),
  );
  const clientId = await oauth.app('Tide Assistant', [redirect]);
  const verifier = newVerifier();
  const open = async (more: Partial<Asking> = {}) => {
    // The address that the app would open leads to the screen, also before anyone signs in.
    const screen = await oauth.ask({ clientId, redirect, scope: 'workspace.read post.read post.write', ...more }, verifier);
    await page.goto(screen);
  };
  const question = page.getByRole('region', { name: 'Let “Tide Assistant” act for you?' });

  await test.step('The screen says who asks, where access goes and for what', async () => {
    await open();
    await expect(question).toContainText('Access goes to localhost:33418.');
    await expect(question).toContainText('Nobody has checked this app.');
    await expect(question.getByRole('checkbox', { name: 'Write drafts' })).toBeChecked();
    await expect(question).toContainText('Nothing goes public until you press Publish.');
    await expectAccessible(page, 'letting an app in');
  });

  await test.step('Webhooks are only for an app that doesn’t ask, and the screen says so', async () => {
    await open({ scope: 'post.read webhook.manage' });
    const only = question.getByText('It can only add webhooks if it doesn’t ask.');
    await expect(only).toBeVisible();
    await question.getByRole('combobox', { name: 'Before something goes public' }).click();
    await page.getByRole('option', { name: 'It doesn’t ask' }).click();
    await expect(only).toBeHidden();
    await open();
  });

  await test.step('Who refuses goes back without having given anything', async () => {
    await question.getByRole('button', { name: 'Don’t allow' }).click();
    await expect(page).toHaveTitle('Back in the app');
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  let token = '';
  await test.step('Who allows confirms who they are first, if that was a while ago', async () => {
    await open();
    await ageSessions(server, person);
    await question.getByRole('checkbox', { name: 'View posts' }).uncheck();
    await question.getByRole('button', { name: 'Allow', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveTitle('Back in the app');
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const { status, body } = await oauth.exchange(clientId, code, verifier, { redirect_uri: redirect });
    expect([status, body.scope]).toEqual([200, 'workspace.read post.write offline_access']);
    token = body.access_token;
  });

  const statusOf = async () =>
    (await fetch(`${server.url}/api/v1/workspaces/current`, { headers: { authorization: `Bearer ${token}` } })).status;
  await test.step('The app is in the settings, where it can be changed and disconnected', async () => {
    expect(await statusOf()).toBe(200);
    await page.goto('/settings/api-keys');
    const apps = page.getByRole('region', { name: 'Connected apps' });
    await expect(apps).toContainText('Tide Assistant');
    await expect(apps).toContainText('View the workspace and notifications · Write drafts');
    await apps.getByRole('combobox', { name: 'Before Tide Assistant makes something public' }).click();
    await page.getByRole('option', { name: 'It goes through approval' }).click();
    await expect(toast(page, 'Saved. It counts from the app’s next request.')).toBeVisible();
    await expectAccessible(page, 'connected apps');
    await apps.getByRole('button', { name: 'Disconnect Tide Assistant' }).click();
    await expect(apps).toContainText('No connected apps');
    expect(await statusOf()).toBe(401);
  });

  await test.step('A request that was changed, or is none, leads nowhere', async () => {
    await open({ redirect: 'https://thief.example/' });
    await expect(page.getByRole('alert')).toContainText('This request can’t be answered');
    await page.goto('/oauth/consent');
    await expect(page.getByRole('alert')).toContainText('Start again in the app.');
    await expectAccessible(page, 'a request that can’t be answered');
  });
});

test('the server’s owner registers an app that can’t do it itself, and removes it', async ({ page, context, owner, server }) => {
  await signIn(context.request, owner);
  await page.goto('/settings/server');
  const apps = page.getByRole('region', { name: 'Registered apps' });
  await expect(apps).toContainText('No apps registered');
  const add = async (name: string, addresses: string) => {
    await apps.getByLabel('Name').fill(name);
    await apps.getByLabel('Addresses').fill(addresses);
    await apps.getByRole('button', { name: 'Register app' }).click();
  };

  const redirect = 'https://board.example/callback';
  await add('Everycast Board', redirect);
  await expect(toast(page, 'Everycast Board')).toBeVisible();
  await add('Board', `https://*.board.example/\n${redirect}`);
  await expect(toast(page, 'https://*.board.example/')).toBeVisible();
  await expect(apps).toContainText('No apps registered');

  await add('Board', redirect);
  await expect(apps).toContainText(`never connected · ${redirect}`);
  const clientId = /Client ID: (\S+)/.exec((await apps.textContent()) ?? '')?.[1] ?? '';
  expect(await oauthAt(server.url).ask({ clientId, redirect, scope: 'post.read' }, newVerifier())).toMatch(/^\/oauth\/consent\?(?!error)/);
  await apps.getByRole('button', { name: 'Remove Board' }).click();
  await expect(apps).toContainText('No apps registered');
  expect(await oauthAt(server.url).ask({ clientId, redirect, scope: 'post.read' }, newVerifier())).toContain('error=');
});
