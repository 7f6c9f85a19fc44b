import { expect, test } from 'vitest';
import { type DavResponse, multistatusReader } from './multistatus.ts';
import { hasPreviews, previewOf } from './previews.ts';

function read(text: string, { most = Number.POSITIVE_INFINITY, chunk = text.length } = {}) {
  const found: DavResponse[] = [];
  const reader = multistatusReader((one) => found.push(one) < most);
  for (let at = 0; at < text.length; at += chunk) if (!reader.write(text.slice(at, at + chunk))) break;
  return { found, isMultistatus: reader.end() };
}

/** As Nextcloud and Apache answer: with other prefixes, and what they don't know apart. */
const nextcloud = `<?xml version="1.0"?>
<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">
  <d:response><d:href>/remote.php/dav/files/ida/</d:href>
    <d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype><d:getetag>&quot;1&quot;</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
    <d:propstat><d:prop><d:getcontentlength/><d:getcontenttype/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>
  </d:response>
  <d:response><d:href>/remote.php/dav/files/ida/Fish%20%26%20chips.png</d:href>
    <d:propstat><d:prop><d:resourcetype/><d:getcontentlength>42</d:getcontentlength><d:getcontenttype>image/png</d:getcontenttype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
  </d:response>
</d:multistatus>`;
const apache = nextcloud.replaceAll('d:', 'D:');
const unprefixed = nextcloud.replaceAll('<d:', '<').replaceAll('</d:', '</').replace('xmlns:d', 'xmlns');

test.each([
  ['with a prefix', nextcloud],
  ['with another', apache],
  ['without', unprefixed],
])('files and folders are read %s, however the text is cut', (_name, text) => {
  for (const chunk of [1, 7, text.length]) {
    const { found, isMultistatus } = read(text, { chunk });
    expect(isMultistatus).toBe(true);
    expect(found).toEqual([
      { href: '/remote.php/dav/files/ida/', folder: true, properties: { getetag: '"1"' } },
      {
        href: '/remote.php/dav/files/ida/Fish%20%26%20chips.png',
        folder: false,
        properties: { getcontentlength: '42', getcontenttype: 'image/png' },
      },
    ]);
  }
});

test('reading ends as soon as nothing more is wanted', () => {
  expect(read(nextcloud, { most: 1, chunk: 10 }).found).toHaveLength(1);
});

test('what isn’t such a response has nothing in it, and names of files aren’t expanded', () => {
  for (const text of ['', '<html><body><href>/x</href></body></html>', '{"items": []}', '<multistat']) {
    expect(read(text)).toEqual({ found: [], isMultistatus: false });
  }
  const bomb = nextcloud.replace('?>', '?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">]>').replace('image/png', '&a;&a;');
  expect(read(bomb).found[1]?.properties.getcontenttype).toBe('&a;&a;');
});

test('Nextcloud has previews, other servers have none', () => {
  const ofIda = 'https://cloud.example.org/base/remote.php/dav/files/ida/';
  expect([hasPreviews(ofIda), hasPreviews('https://nas.example.org/dav/')]).toEqual([true, false]);
  const url = previewOf(`${ofIda}Photos/`, 'Fish%20%26%20chips.png');
  expect(url?.pathname).toBe('/base/index.php/core/preview.png');
  expect(url?.searchParams.get('file')).toBe('/Photos/Fish & chips.png');
  expect(previewOf('https://nas.example.org/dav/', 'a.png')).toBeNull();
});
