import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import GuidePageScreen from './guide-page.tsx';
import GuideStart from './guide-start.tsx';
import { guidePages, guidePath } from './pages.ts';

const drawn = (path: string, screen: React.ReactNode): string =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>);

test.each(guidePages)('$slug has its parts, and names what is on its screen', (page) => {
  const html = drawn(guidePath(page), <GuidePageScreen />);
  const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual(['Step by step', 'If something goes wrong', ...('keys' in page ? ['Keys'] : [])]);
  expect(html.match(/<b [^>]*>[^<]/g)?.length).toBeGreaterThan(2);
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[[\]]|undefined/);
});

test('the start lists all pages', () => {
  const html = drawn('/guide', <GuideStart />);
  for (const page of guidePages) expect(html).toContain(`href="${guidePath(page)}"`);
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[[\]]|undefined/);
});
