import { join } from 'node:path';
import { Temporal } from '@everycast/contract/time';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import type { Person } from '../releases/fill/person.ts';
import { pictureDay } from './fill.ts';
import { pictureTime } from './plan.ts';

interface Shot {
  language: string;
  scheme: 'light' | 'dark';
  zone: string;
  folder: string;
}

/** As wide as the home page shows it on desktops, on screens with two pixels per CSS pixel. */
const viewport = { width: 1184, height: 740 };
const density = 2;
/** The files' widths in pixels: for phones, for desktops, and for dense screens. */
const widths = [640, 1184, 2368];

/** A browser that takes pictures of an instance's calendar. */
export async function openCamera(url: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

  return {
    /** Writes a person's calendar in all widths. @returns the files' size in bytes */
    async shoot({ cookie }: Person, { language, scheme, zone, folder }: Shot): Promise<number> {
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
      const page = await context.newPage();
      const now = pictureDay.toPlainDateTime(Temporal.PlainTime.from(pictureTime)).toZonedDateTime(zone);
      await page.clock.setFixedTime(now.epochMilliseconds);
      await page.goto('/calendar');
      await page.locator('[data-day] img').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      const shot = await page.screenshot();
      await context.close();

      const sizes = await Promise.all(
        widths.map(async (width) => {
          const file = join(folder, `calendar-${language}-${scheme}-${width}.avif`);
          const { size } = await sharp(shot).resize({ width }).avif({ quality: 45, effort: 4 }).toFile(file);
          return size;
        }),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    close: () => browser.close(),
  };
}
