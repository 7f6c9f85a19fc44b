import { expect, test } from 'vitest';
import { consentPage } from './consent-page.ts';

const spanish = { language: 'es', say: ({ code }: { code: string }) => `«${code}» & <más>` };
const wordsIn = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_whole, point) => String.fromCodePoint(Number(point)))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

test('everything that people read is in their language, and escaped', () => {
  const { form, problem } = consentPage('Bluesky', spanish);
  const person = { id: '1', handle: '@ada', name: 'Ada <b>', note: 'sandbox.person_premium' as const };
  const pages = [
    form([{ person, connected: true, chosen: false }], ['read']),
    problem('sandbox.consent_sign_in', {}, { to: '/login', code: 'sandbox.consent_sign_in_link' }),
  ];
  for (const page of pages) {
    expect(page).toContain('<html lang="es">');
    const own = ['Bluesky', 'Ada <b>', '@ada · «sandbox.person_premium» & <más>', 'read'];
    expect(wordsIn(page).filter((line) => !line.startsWith('«sandbox.') && !own.includes(line))).toEqual([]);
    expect(page).not.toContain('<más>');
  }
});
