import { describe, expect, test } from 'vitest';
import { textOf } from '../../../kernel/charset.ts';
import { metaOf } from './meta.ts';

const base = 'https://shop.example/news/today.html?a=1';
const read = (head: string) => metaOf(`<!doctype html><html><head>${head}</head><body><p>Text</p></body></html>`, base);

describe('what a page says of itself', () => {
  test('Open Graph counts more than Twitter’s cards, and these more than plain HTML', () => {
    const plain = '<title>Plain</title><meta name="description" content="Plain words">';
    const twitter = '<meta name="twitter:title" content="For cards"><meta name="twitter:image" content="/t.png">';
    const graph = '<meta property="og:title" content="In the graph"><meta property="og:image" content="/g.png">';
    expect(read(plain)).toEqual({ title: 'Plain', description: 'Plain words', pictures: [] });
    expect(read(plain + twitter)).toMatchObject({
      title: 'For cards',
      description: 'Plain words',
      pictures: ['https://shop.example/t.png'],
    });
    expect(read(plain + twitter + graph)).toMatchObject({
      title: 'In the graph',
      pictures: ['https://shop.example/g.png', 'https://shop.example/t.png'],
    });
  });

  test('what is said twice or is empty gives way to what comes first and says something', () => {
    const twice =
      '<meta property="og:title" content=" "><meta property="OG:Title" content="First"><meta property="og:title" content="Second">';
    expect(read(twice).title).toBe('First');
  });

  test('addresses are read from where the page is, or from what it names as its base; others than of the web are none', () => {
    const picture = '<meta property="og:image" content="a b.png">';
    expect(read(picture).pictures).toEqual(['https://shop.example/news/a%20b.png']);
    expect(read(`<base href="//cdn.example/x/">${picture}`).pictures).toEqual(['https://cdn.example/x/a%20b.png']);
    expect(read('<meta property="og:image" content="data:image/png;base64,AAAA">').pictures).toEqual([]);
    expect(read('<meta property="og:image" content="file:///etc/passwd">').pictures).toEqual([]);
  });

  test('entities, line breaks, and characters that turn others round', () => {
    expect(read('<title>\n  Salt &amp; pepper\n &#8212; caf&eacute;\u202E\u200B </title>').title).toBe('Salt & pepper — café');
  });

  test('a drawing has a title of its own, and so has a page in a comment', () => {
    expect(read('<svg><title>Logo</title></svg><!-- <title>Old</title> --><title>Right</title><title>Late</title>').title).toBe('Right');
  });

  test('what is longer than any card is cut', () => {
    const { title, description } = read(`<title>${'😀'.repeat(400)}</title><meta name="description" content="${'x'.repeat(2000)}">`);
    expect([[...title].length, title.endsWith('…'), [...description].length]).toEqual([300, true, 1000]);
  });

  test('half a page, and none', () => {
    expect(metaOf('<title>Cut o', base).title).toBe('Cut o');
    expect(metaOf('', base)).toEqual({ title: '', description: '', pictures: [] });
  });
});

describe('the charset of a page', () => {
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  test.each([
    ['by the header', latin1('<title>Größe</title>'), 'text/html; charset=ISO-8859-1'],
    ['by the page', latin1('<meta charset="windows-1252"><title>Größe</title>'), 'text/html'],
    ['by the page, in the old way', latin1('<meta http-equiv=x content="text/html; charset=latin1"><title>Größe</title>'), ''],
    ['by its mark, whatever else is said', new Uint8Array(Buffer.from('\uFEFF<title>Größe</title>')), 'text/html; charset=latin1'],
    ['by nobody, in UTF-8', new Uint8Array(Buffer.from('<title>Größe</title>')), 'text/html'],
    ['by nobody, as old pages are', latin1('<title>Größe</title>'), 'text/html'],
    ['by a name that nobody knows', new Uint8Array(Buffer.from('<title>Größe</title>')), 'text/html; charset=x-nothing'],
  ])('is told %s', (_how, bytes, type) => {
    expect(metaOf(textOf(bytes, type), base).title).toBe('Größe');
  });

  test('a character that is cut in two is no reason to doubt UTF-8', () => {
    expect(textOf(new Uint8Array(Buffer.from('<title>Größe')).slice(0, -4), '')).toBe('<title>Gr\uFFFD');
  });
});
