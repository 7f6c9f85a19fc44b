import { expect, test } from 'vitest';
import { wordsOnScreen } from './screens.mjs';

const found = (text: string): string[] => wordsOnScreen('web/x.tsx', text).map((one) => `${one.line} ${one.text}`);

test.each([
  ['const a = <p>Nothing here yet</p>;', '1 Nothing here yet'],
  ['const a = (\n  <p>\n    {t("x")} posts\n  </p>\n);', '3 posts'],
  ["const a = <p>{many ? 'Posts' : t('one')}</p>;", '1 Posts'],
  ["const a = <p>{many && 'Posts'}</p>;", '1 Posts'],
  ['const a = <button aria-label="Close" />;', '1 Close'],
  ["const a = <Button label={'Close ' + name} />;", '1 Close'],
  ['const a = <input placeholder="Search posts" />;', '1 Search posts'],
  ['const a = <Hint text="Saved for later" />;', '1 Saved for later'],
  ["const a = <Box tooltip='More' content={<b />} hint={t('x')} />;", '1 More'],
  ["toast('Saved your post');", '1 Saved your post'],
  ["toast(ok ? t('saved') : 'Not saved', { tone });", '1 Not saved'],
  ["toast.fail('Not saved', { action: { label: t('retry') } });", '1 Not saved'],
  ["toast.ok(t('saved'), { action: { label: 'Undo it', run } });", '1 Undo it'],
  ["const text = 'Nothing here';\nconst a = <p>{text}</p>;", '1 Nothing here'],
  ["const a = <Button {...{ label: 'Close' }} />;", '1 Close'],
  ["const a = <Button {...(open ? { label: 'Close' } : {})} />;", '1 Close'],
  ["const a = <Note title={open ? t('open') : 'Closed'} />;", '1 Closed'],
])('words on a screen are found: %s', (text, one) => {
  expect(found(text)).toContain(one);
});

test.each([
  "const a = <p aria-label={t('name')}>{t('text')} · {count} %</p>;",
  'const a = <input placeholder="social.example" className="wide" type="email" />;',
  "const a = <p>{state === 'failed' ? t('failed') : null}</p>;",
  "const id = 'main panel';\nconst a = <p id={id} {...{ className: 'wide panel' }}>{text}</p>;",
  'const a = <meta name="viewport" content="width=device-width, initial-scale=1" />;',
  '// <p>Nothing here yet</p>\nconst a = <code>npm test</code>;',
  'const a = <Field label={say(\'options.title\')} id="title" />;',
])('words from locales, addresses and code are none: %s', (text) => {
  expect(found(text)).toEqual([]);
});
