import type { MediaCredit } from '@everycast/contract/media-credit';
import { message } from '@everycast/messages/message';
import { type Fields, textOf } from '@everycast/platforms/port/fields';
import { lineFrom, webAddressFrom } from '@everycast/platforms/port/outside';
import type { RemoteEntry } from '../port/source.ts';

/** An image, and where its file is: at the site it comes from. */
export interface OpenverseImage {
  entry: RemoteEntry;
  url: string;
}

/** Names of licenses that aren't Creative Commons'. */
const otherNames = new Map([
  ['cc0', 'CC0'],
  ['pdm', 'Public Domain'],
]);

/** "CC BY-SA 2.0". */
const licenseOf = (license: string, version: string): string =>
  `${otherNames.get(license) ?? `CC ${license.toUpperCase()}`}${version ? ` ${version}` : ''}`.slice(0, 100);

/** Null without an ID, a file, or a license: without one nobody may post it. */
export function imageOf(image: Fields): OpenverseImage | null {
  const id = textOf(image.id);
  const url = webAddressFrom(textOf(image.url));
  const license = textOf(image.license).toLowerCase();
  if (id === '' || url === null || license === '') return null;
  const title = lineFrom(textOf(image.title));
  const type = textOf(image.filetype).toLowerCase();
  const credit: MediaCredit = {
    title: title || null,
    creator: lineFrom(textOf(image.creator)) || null,
    creatorUrl: webAddressFrom(textOf(image.creator_url)),
    license: licenseOf(license, textOf(image.license_version)),
    licenseUrl: webAddressFrom(textOf(image.license_url)),
    sourceUrl: webAddressFrom(textOf(image.foreign_landing_url)),
  };
  const name = title || id;
  const entry = {
    id,
    folder: false,
    name: type && !name.toLowerCase().endsWith(`.${type}`) ? `${name}.${type}` : name,
    // Its content decides; everything here is an image.
    contentType: 'image/*',
    // What Openverse says about sizes is often outdated.
    bytes: null,
    modifiedAt: null,
    pictured: true,
    refusal: type === 'svg' ? message('media.svg') : null,
    credit,
  };
  return { entry, url };
}
