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
  ['server/features/x/x.ts', "const p = message('common.verbatim', { text: 'You cannot do that' })", "1 'You cannot do that'"],
  ['platforms/x/x.ts', "return { kind: 'rejected', message: message(code, { why: 'It is broken here' }) };", "1 'It is broken here'"],
  ['server/features/x/x.ts', "const why = 'You cannot do that';\nthrow new AppError('x', verbatim(why));", "1 'You cannot do that'"],
  ['video/x.ts', "const reason = 'It is too long';\nreturn { why: reason };", "1 'It is too long'"],
  ['server/features/x/x.ts', "mail.send({ to, subject: 'You are invited', html })", "1 'You are invited'"],
  ['server/features/x/x.ts', 'mail.send({ to, text: `Hello there` })', '1 `Hello there`'],
  ['platforms/x/manifest.ts', "const field = { kind: 'text', title: 'Alt text', max: 3 };", "1 'Alt text'"],
  ['platforms/x/manifest.ts', "const field = { help: wide ? 'Shown to people' : 'not.this' };", "1 'Shown to people'"],
  ['contract/x.ts', "z.string({ message: 'Enter a name.' })", "1 'Enter a name.'"],
  ['contract/x.ts', "z.string({ error: () => 'Enter a name.' })", "1 'Enter a name.'"],
  ['contract/x.ts', "z.string({ error: (issue) => {\n  return issue.input ?? 'Enter a name.';\n} })", "2 'Enter a name.'"],
  ['server/features/x/x.ts', "z.enum(['a', 'b'], 'Choose a or b.')", "1 'Choose a or b.'"],
  ['contract/x.ts', "const item = { id: 'bulk_post', label: 'Bulk post' };", "1 'Bulk post'"],
  ['contract/x.ts', "z.strictObject({}, 'Send nothing else.')", "1 'Send nothing else.'"],
  ['contract/x.ts', "z.object({ a: z.array(z.string()).min(1).nonempty('Add one first.') })", "1 'Add one first.'"],
  ['contract/x.ts', "z.string().check(({ issues }) => issues.push({ code: 'custom', message: 'Not like that.' }))", "1 'Not like that.'"],
  ['sandbox/core/x.ts', 'const page = `<p class="problem">Choose an account.</p>`;', '1 `<p class="problem">Choose an account.</p>`'],
  ['sandbox/x/x.ts', "const page = '<form><button>Allow</button></form>';", "1 '<form><button>Allow</button></form>'"],
  ['sandbox/x/x.ts', 'const page = `<label>Your name<input></label>`;', '1 `<label>Your name<input></label>`'],
  ['sandbox/x/x.ts', "verbatim('You cannot do that')", "1 'You cannot do that'"],
  ['streaming/x.ts', "return { reason: 'The server said no' };", "1 'The server said no'"],
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
  ['contract/x.ts', "z.enum(['in a row', 'both ways']).default('in a row').describe('The order of it')"],
  ['sandbox/x/x.ts', 'return { status: 400, body: { error: { message: \'You must <a href="/x">sign in</a> first\' } } };'],
  ['sandbox/core/x.ts', `const row = \`<label><b>\${name}</b></label>\`;`],
  ['server/kernel/settings.ts', "z.string().min(16, 'must have at least 16 characters')"],
])('a code, a comment and words for operators are none: %#', (path, text) => {
  expect(found(path, text)).toEqual([]);
});
