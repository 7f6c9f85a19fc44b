import type { PlatformId } from '@everycast/contract/platforms';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { engageAtTheLimit, engageOn } from './engaged.ts';
import { type Person, signUp, stranger } from './people.ts';
import { jpeg } from './pictures.ts';
import { calendar } from './screens/calendar.ts';
import { clipGenerator } from './screens/clips.ts';
import { editor } from './screens/editor.ts';
import { loginScreen, signUpScreen } from './screens/sign-up.ts';
import { giveTalk } from './videos.ts';

/** A visitor's page, and how the visitor signs in. */
export interface Start {
  page: Page;
  enter(): Promise<Api>;
}

/** Someone with an account who isn't signed in. */
const member = (page: Page): Promise<Person> => signUp(page.request, stranger());

/** An error without a message, as from a proxy. */
const refuse = (page: Page, path: string) => page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status: 403, body: '' }));

async function trySignUp(page: Page, part: Partial<Person> = {}): Promise<void> {
  await page.goto('/signup');
  await signUpScreen(page).send({ ...stranger(), ...part });
}

async function tryLogin(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await loginScreen(page).send(person);
}

async function loadVideo({ page, enter }: Start, url: string): Promise<void> {
  await enter();
  await page.goto('/video-editor');
  await editor(page).url.fill(url);
  await editor(page).load.click();
}

/** Opens a library video in the editor. */
async function openTalk({ page, enter }: Start): Promise<void> {
  await giveTalk(await enter(), 5);
  await page.goto('/video-editor');
  await page.getByRole('button', { name: 'Talk.mp4' }).click();
  await editor(page).trim.waitFor();
}

const opens =
  (path: string) =>
  async ({ page }: Start): Promise<void> => {
    await page.goto(path);
  };

async function askForSnapshots({ page, enter }: Start, link: string): Promise<void> {
  await enter();
  await page.goto('/clip-generator');
  await clipGenerator(page).ask(link);
}

async function engage({ page, enter }: Start, platform: PlatformId): Promise<void> {
  await enter();
  await engageOn(page, platform);
}

async function openSignedIn({ page, enter }: Start, path: string): Promise<void> {
  await enter();
  await page.goto(path);
}

async function saveSettings(at: Start, path: string): Promise<void> {
  await openSignedIn(at, path);
  await at.page.getByRole('button', { name: 'Save Settings' }).click();
}

/** The setup form of a platform whose URL is filled in. */
async function setUpTwitch(at: Start): Promise<void> {
  await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(at, '/streaming');
  await at.page.getByRole('button', { name: 'Twitch' }).click();
}

/** What people do to see the catalogue's strings. */
export const actions = {
  'opens the home page': opens('/'),
  'opens the features page': opens('/features'),
  'opens the pricing page': opens('/pricing'),
  'opens the FAQ': opens('/faq'),
  'opens the sign-up': opens('/signup'),
  'comes with a referral code': opens('/signup?ref=ABC'),
  'opens an address that leads nowhere': opens('/nowhere'),

  'signs up with something that is no address and a short password': ({ page }) => trySignUp(page, { email: 'ida@', password: 'five5' }),
  async 'signs up a second time'({ page }) {
    await trySignUp(page, await member(page));
  },
  async 'signs up where the refusal has no words'({ page }) {
    await refuse(page, 'sign-up/email');
    await trySignUp(page);
  },
  'signs up': ({ page }) => trySignUp(page),

  async 'logs in with a wrong password'({ page }) {
    await tryLogin(page, { ...(await member(page)), password: 'wrong password' });
  },
  'logs in as nobody': ({ page }) => tryLogin(page, stranger()),
  'logs in with something that is no address': ({ page }) => tryLogin(page, { ...stranger(), email: 'ida' }),
  async 'logs in wrongly again and again'({ page }) {
    const person = { ...(await member(page)), password: 'wrong password' };
    await tryLogin(page, person);
    for (let failures = 1; failures <= 10; failures += 1) {
      const answered = page.waitForResponse('**/api/auth/sign-in/email');
      await loginScreen(page).submit.click();
      await answered;
    }
  },
  async 'logs in where the refusal has no words'({ page }) {
    await refuse(page, 'sign-in/email');
    await tryLogin(page, stranger());
  },
  async 'logs in'({ page }) {
    await tryLogin(page, await member(page));
  },

  async 'opens the modal of the calendar'({ page, enter }) {
    await enter();
    await page.goto('/calendar');
    await calendar(page).createPost.click();
  },
  'opens Media Tools': (at) => openSignedIn(at, '/media-tools'),
  'opens the media library': (at) => openSignedIn(at, '/media-library'),
  'opens Settings': (at) => openSignedIn(at, '/settings'),
  'saves settings': (at) => saveSettings(at, '/settings'),
  'opens Stream Settings': (at) => openSignedIn(at, '/stream-settings'),
  'saves Stream Settings': (at) => saveSettings(at, '/stream-settings'),
  'opens the studio': (at) => openSignedIn(at, '/streaming'),
  async 'adds a source to a scene'(at) {
    await openSignedIn(at, '/streaming');
    await at.page.getByRole('button', { name: 'Picture in Picture', exact: true }).click();
    await at.page.getByRole('button', { name: 'Add source' }).click();
  },
  async 'sets a stream up without a key'(at) {
    await setUpTwitch(at);
    await at.page.getByRole('dialog').getByRole('button', { name: 'Go Live' }).click();
  },
  async 'copies the stream key'(at) {
    await setUpTwitch(at);
    await at.page.getByLabel('Stream key', { exact: true }).fill('key');
    await at.page.getByRole('button', { name: 'Copy the stream key' }).click();
  },
  async 'goes live'({ page, enter }) {
    await enter();
    await page.goto('/streaming');
    await page.getByRole('button', { name: 'Other server' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Stream key', { exact: true }).fill('key');
    await dialog.getByLabel('RTMP URL', { exact: true }).fill('rtmp://127.0.0.1:1024/app');
    await dialog.getByRole('button', { name: 'Go Live' }).click();
  },
  'opens Analytics without an account': (at) => openSignedIn(at, '/analytics'),
  'opens Stream Analytics': (at) => openSignedIn(at, '/stream-analytics'),
  'opens Schedule Stream': (at) => openSignedIn(at, '/schedule-stream'),
  async 'copies the details of a post'({ page, enter }) {
    const { id } = await (await enter()).post<{ id: string }>('/api/v1/posts', { text: 'Something' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/posts/${id}`);
    await page.getByRole('button', { name: 'Copy details' }).click();
  },

  'asks for snapshots of nothing': (at) => askForSnapshots(at, ''),
  'asks for snapshots of a link that is none to a video': (at) => askForSnapshots(at, 'https://example.org/watch?v=aB3-_xYz019'),
  async 'asks for snapshots of a linked video'(at) {
    const body = await jpeg(at.page, 480, 270, 'seagreen');
    await at.page.route('https://img.youtube.com/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
    await askForSnapshots(at, 'https://youtu.be/aB3-_xYz019');
  },
  async 'asks for snapshots that cannot be taken'({ page, enter }) {
    const { id } = await giveTalk(await enter(), 5);
    await page.route('**/api/v1/clips/snapshots', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/clip-generator?media=${id}`);
    await clipGenerator(page).addTime('0:01');
    await clipGenerator(page).take.click();
  },

  'opens Engagement': (at) => openSignedIn(at, '/engagement'),
  async 'opens Engagement where the metrics fail'({ page, enter }) {
    await enter();
    await page.route('**/api/v1/engagement/metrics?*', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto('/engagement');
  },
  'engages on Instagram': (at) => engage(at, 'instagram'),
  'engages on Twitter': (at) => engage(at, 'twitter'),
  'engages on Facebook': (at) => engage(at, 'facebook'),
  'engages on LinkedIn': (at) => engage(at, 'linkedin'),
  async 'has nothing left of this hour'({ page, enter }) {
    await enter();
    await engageAtTheLimit(page);
  },

  'loads a video from nothing': (at) => loadVideo(at, ''),
  async 'waits for a video'(at) {
    await at.page.route('**/api/v1/media/imports', () => undefined);
    await loadVideo(at, 'https://example.org/video.mp4');
  },
  'loads a video from where none is': (at) => loadVideo(at, 'http://localhost:1/video.mp4'),
  'loads a video': (at) => openTalk(at),
  async 'trims a video'(at) {
    await openTalk(at);
    await editor(at.page).start.fill('1');
    await editor(at.page).trim.click();
  },
  async 'trims a video where that fails'(at) {
    await openTalk(at);
    await at.page.route('**/api/v1/videos/jobs', (route) => route.fulfill({ status: 503, body: '' }));
    await editor(at.page).trim.click();
  },
} satisfies Record<string, (at: Start) => Promise<void>>;

export type ActionName = keyof typeof actions;
