import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

test.each([
  ['a photo', { name: 'a.jpg', type: 'image/jpeg', size: 2_000_000 }, null, null],
  ['a photo of a phone', { name: 'a.heic', type: 'image/heic', size: 2_000_000 }, null, null],
  ['a video of any size', { name: 'a.mp4', type: 'video/mp4', size: 40_000_000_000 }, null, null],
  ['a file whose kind the browser does not know', { name: 'a', type: '', size: 5 }, null, null],
  ['a video of a kind that the server may know', { name: 'a.avi', type: 'video/x-msvideo', size: 5 }, null, null],
  ['a video that the browser takes for a text', { name: 'match.TS', type: 'text/vnd.trolltech.linguist', size: 5 }, null, null],
  ['nothing', { name: 'a.jpg', type: 'image/jpeg', size: 0 }, null, { why: 'empty' }],
  ['a drawing with script', { name: 'a.svg', type: 'image/svg+xml', size: 500 }, null, { why: 'picture-kind' }],
  ['a text', { name: 'notes.txt', type: 'text/plain', size: 500 }, null, { why: 'kind' }],
  ['a huge picture', { name: 'a.png', type: 'image/png', size: 20_000_001 }, null, { why: 'picture-size', max: 20_000_000 }],
  ['more than the plan allows', { name: 'a.mp4', type: 'video/mp4', size: 2_000_001 }, 2_000_000, { why: 'plan-size', max: 2_000_000 }],
])('%s', (_name, file, plan, refusal) => {
  expect(checkFile(file, plan)).toEqual(refusal);
});
