import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mmdb } from '../../tests/support/mmdb.ts';
import { StartError } from './errors.ts';
import { openIpLocations } from './ip-locations.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('an address is in the city or country that the file says, or nowhere', async () => {
  const ipLocations = await openIpLocations(
    await file(
      'city.mmdb',
      mmdb('GeoLite2-City', {
        '203.0.113.0/24': { city: { names: { en: 'Lisbon', de: 'Lissabon' } }, country: { iso_code: 'PT' } },
        '198.51.100.0/24': { country: { iso_code: 'LV' } },
      }),
    ),
  );
  expect(ipLocations.of('203.0.113.24')).toEqual({ city: 'Lisbon', country: 'PT' });
  expect(ipLocations.of('198.51.100.7')).toEqual({ city: null, country: 'LV' });
  for (const nowhere of ['127.0.0.1', 'not an address', '', null]) expect(ipLocations.of(nowhere)).toBeNull();
});

test('without a file, nobody is anywhere', async () => {
  expect((await openIpLocations(null)).of('203.0.113.24')).toBeNull();
});

test('the server doesn’t start with a file that is missing, of another kind, or no database', async () => {
  const wrong = [join(folder, 'missing.mmdb'), await file('asn.mmdb', mmdb('GeoLite2-ASN', {})), await file('text.mmdb', 'not a database')];
  for (const path of wrong) {
    const failed = await openIpLocations(path).catch((error: unknown) => error);
    expect(failed, path).toBeInstanceOf(StartError);
    expect((failed as StartError).message).toContain('GEOIP_FILE');
  }
});
