import { afterEach, expect, test, vi } from 'vitest';
import { area } from './i18n.ts';
import { sayer } from './messages.ts';
import { languages } from './shown-language.ts';

afterEach(() => vi.restoreAllMocks());

const english = { save: 'Save', files_one: '{{count}} file', files_other: '{{count}} files' };
const spanish = { 'screens/common': { save: 'Guardar' }, 'messages/posts': { gone: 'Ya no existe.' } };

function showSpanish() {
  vi.spyOn(languages, 'language').mockReturnValue('es');
  vi.spyOn(languages, 'texts').mockImplementation((kind, name) => spanish[`${kind}/${name}` as 'screens/common']);
}

test('texts are those of the language shown, and English where it has none', () => {
  const read = area('common', english as never).words() as unknown as (key: string, values?: object) => string;
  expect(read('save')).toBe('Save');
  showSpanish();
  expect([read('save'), read('files', { count: 2 })]).toEqual(['Guardar', '2 files']);
  vi.restoreAllMocks();
  expect(read('save')).toBe('Save');
});

test('so are messages', () => {
  const say = sayer({ posts: { gone: 'Gone.', late: 'Late.' } });
  expect(say('posts.gone')).toBe('Gone.');
  showSpanish();
  expect([say('posts.gone'), say({ code: 'posts.late' as never })]).toEqual(['Ya no existe.', 'Late.']);
  vi.restoreAllMocks();
  expect(say('posts.gone')).toBe('Gone.');
});
