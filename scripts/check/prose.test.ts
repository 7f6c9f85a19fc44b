import { expect, test } from 'vitest';
import { proseIn } from './prose.mjs';

const found = (path: string, text: string): string[] => proseIn(path, text).map((one) => `${one.line} ${one.text}`);

test.each([
  ['server/features/x/x.ts', "throw new AppError('not_found', 'This is gone.');", "1 'This is gone.'"],
  ['server/features/x/x.ts', "throw new AppError(\n  'not_found',\n  verbatim('Gone for good'),\n);", "3 'Gone for good'"],
  ['platforms/x/x.ts', "new PlatformProblem('outage', verbatim(`The server is down.`));", '1 `The server is down.`'],
  ['server/features/x/x.ts', "notify(tx, { title: 'A post failed' })", "1 'A post failed'"],
  ['contract/x.ts', "z.string().min(1, 'Enter a name.')", "1 'Enter a name.'"],
  ['contract/x.ts', 'z.url({ protocol: /^https?$/, error: "This isn\'t one." })', '1 "This isn\'t one."'],
  ['contract/x.ts', "context.addIssue({ code: 'custom', message: 'Choose a tone.' })", "1 'Choose a tone.'"],
  ['video/cut/x.ts', "throw new NotSmart('It has no keyframes.', { cause })", "1 'It has no keyframes.'"],
  ['video/tool/x.ts', 'new ToolFailed(`ffmpeg ended with 1.`, words)', '1 `ffmpeg ended with 1.`'],
  ['video/cut/x.ts', "return {\n  method: 'copied',\n  why: `All was copied.`,\n};", '3 `All was copied.`'],
  ['video/export/x.ts', "const made = { reasons: ['the frame is cropped'] };", "1 'the frame is cropped'"],
])('a sentence is found where people would read it: %#', (path, text, one) => {
  expect(new Set(found(path, text))).toEqual(new Set([one]));
});

test.each([
  ['server/features/x/x.ts', "throw new AppError('not_found', 'posts.gone'); log.warn('It is gone for good')"],
  ['server/features/x/x.ts', '// new AppError("x", "Gone for good")'],
  ['server/features/x/x.ts', 'verbatim(error.message)'],
  ['platforms/x/x.ts', "new PlatformProblem('outage', reason, { platformMessage: 'as it came' })"],
  ['server/features/x/x.ts', "new AppError('x', message('posts.closed', { at: f(')') })); const words = 'not in the call';"],
  ['video/x.ts', "return { why: message('video.cut_smart', { count }), reasons: [{ kind: 'loud' }], note: 'not a reason' };"],
  ['contract/x.ts', "z.string().min(1, 'schema.name_missing').describe('The name of it')"],
  ['server/kernel/settings.ts', "z.string().min(16, 'must have at least 16 characters')"],
])('a code, a comment and words for operators are none: %#', (path, text) => {
  expect(found(path, text)).toEqual([]);
});
