import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkedSnapshots, linkedVideoId, watchAddress, watchLinkOf } from './clips.ts';

const id = 'aB3-_xYz019';

describe('links to videos', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}&list=PL0&index=2`,
    `https://m.youtube.com/watch?app=desktop&v=${id}#t=5`,
    `https://music.youtube.com/watch?v=${id}&feature=share`,
    `https://www.youtube.com/embed/${id}?start=20`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/v/${id}`,
    `https://www.youtube.com/e/${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=abc&t=42`,
    `youtube.com/watch?v=${id}`,
    `www.youtube.com/watch/?v=${id}`,
    `  youtu.be/${id}  `,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  ])('%s', (link) => {
    expect(linkedVideoId(link)).toBe(id);
  });

  test.each([
    '',
    'hello',
    id,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    `https://www.youtube.com/watch?v=${id}x`,
    `https://www.youtube.com/watch?v=${id.slice(1)}`,
    'https://www.youtube.com/watch?v=abc def ghi',
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}`,
    'https://www.youtube.com/embed/videoseries?list=PL0',
    'https://www.youtube-nocookie.com/embed/live_stream?channel=UC0',
    `https://www.youtube.com/channel/${id}`,
    `https://www.youtube.com/playlist?list=${id}`,
    `https://youtu.be/`,
    `https://vimeo.com/${id}`,
    `https://example.org/watch?v=${id}`,
    `https://youtube.com.example.org/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://example.org/?next=https://youtu.be/${id}`,
    `https://youtu.be@example.org/${id}`,
    `javascript:alert(1)//youtu.be/${id}`,
    `ftp://youtu.be/${id}`,
    'http://[',
  ])('%j is none', (link) => {
    expect(linkedVideoId(link)).toBeNull();
  });

  test.each([
    [`https://www.youtube.com/shorts/${id}`, true],
    [`youtube.com/shorts/${id}?feature=share`, true],
    [`https://m.youtube.com/live/${id}?si=x`, true],
    [`https://www.youtube.com/live/`, false],
    [`https://www.youtube.com/shorts/${id}x`, false],
    [`https://www.youtube.com/watch?v=${id}`, false],
    [`https://www.youtube.com/embed/videoseries`, false],
    [`https://example.org/shorts/${id}`, false],
    ['', false],
  ])('the watch link of %s', (link, exists) => {
    expect(watchLinkOf(link)).toBe(exists ? `https://www.youtube.com/watch?v=${id}` : null);
  });

  test('whatever is typed gives an id of eleven signs or none', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (link) => linkedVideoId(link) === null));
    const ids = fc.stringMatching(/^[\w-]{11}$/);
    const forms = fc.constantFrom(
      'youtu.be/',
      'www.youtube.com/embed/',
      'youtube.com/v/',
      'm.youtube.com/e/',
      'music.youtube.com/watch?v=',
    );
    fc.assert(fc.property(ids, forms, (one, form) => linkedVideoId(`https://${form}${one}`) === one));
  });
});

test('the four snapshots of a video', () => {
  expect(linkedSnapshots(id)).toEqual([
    { id: 'snapshot-0', timestamp: 30, thumbnail: `https://img.youtube.com/vi/${id}/0.jpg`, videoId: id },
    { id: 'snapshot-1', timestamp: 60, thumbnail: `https://img.youtube.com/vi/${id}/1.jpg`, videoId: id },
    { id: 'snapshot-2', timestamp: 90, thumbnail: `https://img.youtube.com/vi/${id}/2.jpg`, videoId: id },
    { id: 'snapshot-3', timestamp: 120, thumbnail: `https://img.youtube.com/vi/${id}/3.jpg`, videoId: id },
  ]);
  expect(linkedSnapshots(id).map(watchAddress)[0]).toBe(`https://www.youtube.com/watch?v=${id}&t=30s`);
});
