import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

test.each([
  ['a photo', { type: 'image/jpeg', size: 2_000_000 }, null, null],
  ['a photo of a phone', { type: 'image/heic', size: 2_000_000 }, null, null],
  ['a video of any size', { type: 'video/mp4', size: 40_000_000_000 }, null, null],
  ['a file whose kind the browser does not know', { type: '', size: 5 }, null, null],
  ['a video of a kind that the server may know', { type: 'video/x-msvideo', size: 5 }, null, null],
  ['nothing', { type: 'image/jpeg', size: 0 }, null, { why: 'empty' }],
  ['a drawing with script', { type: 'image/svg+xml', size: 500 }, null, { why: 'picture-kind' }],
  ['a text', { type: 'text/plain', size: 500 }, null, { why: 'kind' }],
  ['a huge picture', { type: 'image/png', size: 20_000_001 }, null, { why: 'picture-size', most: 20_000_000 }],
  ['more than the plan allows', { type: 'video/mp4', size: 2_000_001 }, 2_000_000, { why: 'plan-size', most: 2_000_000 }],
])('%s', (_name, file, plan, refusal) => {
  expect(checkFile(file, plan)).toEqual(refusal);
});
