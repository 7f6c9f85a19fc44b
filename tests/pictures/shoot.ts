import { join } from 'node:path';
import { Temporal } from '@everycast/contract/time';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Person } from '../releases/fill/person.ts';
import { pictureDay } from './fill.ts';
import type { GuideShot } from './guide.ts';
import { pictureTime } from './plan.ts';

interface Shot {
  language: string;
  scheme: 'light' | 'dark';
  zone: string;
  folder: string;
}

/** As wide as the home page shows it on desktops. */
const viewport = { width: 1184, height: 740 };
/** The files' widths in pixels: for phones, for desktops, and for dense screens. */
const widths = [640, 1184, 2368];

/** A browser that takes pictures of an instance. */
export async function openCamera(url: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      // The studio shows a camera.
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  });

  /** A page of the app as a person sees it. */
  async function open({ cookie }: Person, { language, scheme, zone }: Pick<Shot, 'language' | 'scheme' | 'zone'>, density: number) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      deviceScaleFactor: density,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: language === 'en' ? 'en-US' : language,
      timezoneId: zone,
    });
    const cookies = cookie.split('; ').map((one) => one.split(/=(.*)/s));
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })));
    return context.newPage();
  }
  const atPictureTime = (page: Page, zone: string) => {
    const now = pictureDay.toPlainDateTime(Temporal.PlainTime.from(pictureTime)).toZonedDateTime(zone);
    return page.clock.setFixedTime(now.epochMilliseconds);
  };
  const settled = async (page: Page): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
  };

  return {
    /** Writes a person's calendar in all widths. @returns the files' size in bytes */
    async shoot(person: Person, { language, scheme, zone, folder }: Shot): Promise<number> {
      const page = await open(person, { language, scheme, zone }, 2);
      await atPictureTime(page, zone);
      await page.goto('/calendar');
      await page.locator('[data-day] img').first().waitFor();
      await settled(page);
      const shot = await page.screenshot();
      await page.context().close();

      const sizes = await Promise.all(
        widths.map(async (width) => {
          const file = join(folder, `calendar-${language}-${scheme}-${width}.avif`);
          const { size } = await sharp(shot).resize({ width }).avif({ quality: 45, effort: 4 }).toFile(file);
          return size;
        }),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },

    /** Takes a screen for the guide, in light. @returns a PNG */
    async shootScreen(person: Person, { language, zone }: Pick<Shot, 'language' | 'zone'>, shot: GuideShot): Promise<Buffer> {
      const page = await open(person, { language, scheme: 'light', zone }, 1);
      if (shot.planned) await atPictureTime(page, zone);
      await page.goto(shot.path);
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('textbox')).first().waitFor();
      await settled(page);
      if (shot.press || shot.click) {
        if (shot.press) await page.keyboard.press(shot.press);
        if (shot.click) await page.locator(shot.click).first().click();
        // What opens is drawn before it asks for its content.
        await page.waitForTimeout(2_000);
        await settled(page);
      }
      const taken = await page.screenshot();
      await page.context().close();
      return taken;
    },
    close: () => browser.close(),
  };
}
