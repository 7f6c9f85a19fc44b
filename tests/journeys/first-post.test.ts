import type { SeenRecord } from '../support/pds.ts';
import { soon } from './support/moments.ts';
import { stranger } from './support/people.ts';
import { copyPicture, jpeg, secretPlace } from './support/pictures.ts';
import { connectDialog } from './support/screens/accounts.ts';
import { composer } from './support/screens/composer.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const prompt = 'Announce our Saturday opening, warm and short';
const zone = 'Asia/Tokyo';

test('from the home page to a post that others can read', async ({ page, server, pds }) => {
  test.slow(); // it waits for a full minute to come
  const person = stranger();
  const account = await pds.createAccount('ida1');
  const friend = await pds.createAccount('friend2');
  const compose = composer(page);

  await test.step('A stranger asks for a post on the home page, and is asked to sign in', async () => {
    await page.goto('/');
    const field = page.getByRole('textbox', { name: 'What content would you like to create?' });
    const generate = page.getByRole('button', { name: 'Generate' });
    await generate.click();
    await expect(page).toHaveURL('/');
    await field.fill(prompt);
    await generate.click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Sign in to continue your draft.')).toBeVisible();
  });

  await test.step('They sign up, after some mistakes', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click();
    const form = signUpScreen(page);
    await expect(form.referralCode).toHaveCount(0);
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    await form.submit.click();
    await expect(page.getByText('Please enter your full name.')).toBeVisible();
    await expect(page.getByText('Please enter your email address.')).toBeVisible();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await expect(form.name).toBeFocused();
    await form.send({ ...person, email: 'ida', password: 'five5' });
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Password should be at least 6 characters long.')).toBeVisible();
    await form.send(person);
    await expect(toast(page, 'Account created successfully! Please sign in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('They log in with the address carried over, and the assistant writes what they had asked for', async () => {
    const form = loginScreen(page);
    await expect(form.email).toHaveValue(person.email);
    await form.password.fill('not the password');
    await form.submit.click();
    await expect(page.getByText('Invalid email or password.')).toBeVisible();
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(toast(page, 'Logged in successfully!')).toBeVisible();
    await expect(page).toHaveURL('/create-post');
    await expect(compose.assistant.getByRole('textbox', { name: 'Describe your post idea' })).toHaveValue(prompt);
    await compose.suggestion.click();
    await expect(compose.text).toHaveValue(/saturday/i);
    await expect(compose.saved).toBeVisible();
  });
  await expect(page).toHaveURL(/\/create-post\?post=/);
  const id = new URL(page.url()).searchParams.get('post');

  await test.step('They connect their Bluesky account, after some mistakes', async () => {
    await page.getByRole('link', { name: 'Connect account' }).click();
    const connect = connectDialog(page);
    const login = { service: pds.url, identifier: account.handle, password: account.appPassword };
    await connect.send({ ...login, service: server.url });
    await expect(connect.problem).toContainText(`${new URL(server.url).host} is not a Bluesky server.`);
    await connect.send({ ...login, password: 'abcd-efgh-ijkl-mnop' });
    await expect(connect.problem).toContainText('Bluesky doesn’t recognize this handle and password.');
    await connect.send({ ...login, identifier: `@${account.handle}` });
    await expect(toast(page, `@${account.handle} connected`)).toBeVisible();
    await expect(connect.dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/create-post\\?post=${id}$`));
    await expect(compose.account(account.handle)).toBeChecked();
    await page.goto('/accounts');
    const row = page.getByRole('listitem').filter({ hasText: account.handle });
    await expect(row.getByText('Healthy')).toBeVisible();
    await row.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(toast(page, `@${account.handle} is working`)).toBeVisible();
  });

  const text = `Grüße aus 東京 👩‍👩‍👧‍👦, @${friend.handle}! Samstag: https://shop.test/öffnung?x=1 #SamstagÖffnung 🎉`;

  await test.step('They finish the draft: text, two pictures, alt text', async () => {
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: /saturday/i }).click();
    await expect(page).toHaveURL(new RegExp(`post=${id}$`));
    await expect(compose.account(account.handle)).toBeChecked();
    await compose.text.fill(text);
    const graphemes = [...new Intl.Segmenter().segment(text)].length;
    await expect(compose.room).toHaveText(`Bluesky has the tightest limit: ${300 - graphemes} of 300 left`);

    await compose.pick([{ name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 480, 'teal') }]);
    await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
    await copyPicture(page, 300, 500, 'orange');
    await compose.text.press('ControlOrMeta+v');
    await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 2' })).toBeVisible();
    await compose.describe(1, 'The shop from outside');
    await compose.describe(2, 'A poster with the opening hours');
    await expect(compose.text).toHaveValue(text);
    await expect(compose.preview.getByText(`@${friend.handle}`)).toBeVisible();
    await expect(compose.preview.getByAltText('The shop from outside')).toBeVisible();
    await expect(compose.preview.getByText('Ready')).toBeVisible();
  });

  await test.step('They schedule it for a minute that is about to come, on a clock far away', async () => {
    await compose.at(soon(zone), zone);
    await compose.schedule.click();
    await expect(toast(page, /^Scheduled for .* Tokyo \(GMT\+9\)/)).toBeVisible();
    await expect(page).toHaveURL('/calendar');
  });

  await test.step('It goes out by itself, and its history says so without being loaded again', async () => {
    await page.goto(`/posts/${id}`);
    const target = page.getByRole('group').filter({ hasText: account.handle });
    await expect(target.getByText('Published', { exact: true })).toBeVisible({ timeout: 150_000 });
    await expect(target.getByText('Image 1 uploaded')).toBeVisible();
    await expect(target.getByText('Image 2 uploaded')).toBeVisible();
    await expect(target.getByText('Published on Bluesky', { exact: true })).toBeVisible();
  });

  await test.step('It stands on the Bluesky server exactly once, as it was written', async () => {
    const posts = await pds.posts(account.did);
    expect(posts).toHaveLength(1);
    const [post] = posts as [SeenRecord];
    const record = post.value as unknown as PostRecord;
    expect(record.text).toBe(text);
    expect(facetsOf(record)).toEqual([
      { shows: `@${friend.handle}`, means: friend.did },
      { shows: 'https://shop.test/öffnung?x=1', means: 'https://shop.test/öffnung?x=1' },
      { shows: '#SamstagÖffnung', means: 'SamstagÖffnung' },
    ]);
    expect(record.embed.images.map(({ alt, aspectRatio }) => ({ alt, ...aspectRatio }))).toEqual([
      { alt: 'The shop from outside', width: 640, height: 480 },
      { alt: 'A poster with the opening hours', width: 300, height: 500 },
    ]);
    const [photo] = record.embed.images;
    const bytes = Buffer.from(await pds.blob(account.did, photo?.image.ref.$link ?? ''));
    expect(bytes.includes(secretPlace)).toBe(false);

    const permalink = `https://bsky.app/profile/${account.handle}/post/${post.uri.split('/').at(-1)}`;
    await expect(page.getByRole('link', { name: 'Open on Bluesky' })).toHaveAttribute('href', permalink);
  });
});

test('somebody who was referred signs up with the code of their link', async ({ page }) => {
  const person = stranger('Tove Lie');
  await page.goto('/signup?ref=SPRING-24');
  const form = signUpScreen(page);
  await expect(form.referralCode).toHaveValue('SPRING-24');
  await expect(form.referralCode).toHaveAttribute('readonly');
  await form.send(person);
  await expect(toast(page, 'Account created successfully! Please sign in.')).toBeVisible();
  await loginScreen(page).send(person);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Hello, Tove')).toBeVisible();
  const me = await (await page.request.get('/api/v1/me')).json();
  expect(me).toMatchObject({ name: person.name, email: person.email, referralCode: 'SPRING-24', referralCount: 0 });
});

interface PostRecord {
  text: string;
  facets: { index: { byteStart: number; byteEnd: number }; features: { did?: string; uri?: string; tag?: string }[] }[];
  embed: { images: { alt: string; aspectRatio: { width: number; height: number }; image: { ref: { $link: string } } }[] };
}

/** What a post's facets cover, cut out by their bytes, and where each leads. */
const facetsOf = ({ text, facets }: PostRecord) =>
  facets.map(({ index, features: [feature] }) => ({
    shows: Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
    means: feature?.did ?? feature?.uri ?? feature?.tag,
  }));
