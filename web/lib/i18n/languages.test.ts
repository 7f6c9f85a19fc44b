import type { Texts } from '@everycast/messages/reader';
import { expect, test, vi } from 'vitest';
import { type Area, createLanguages } from './languages.ts';

const files: Record<string, Texts> = {
  'es/screens/common': { save: 'Guardar' },
  'es/screens/posts': { write: 'Escribir' },
  'es/messages/posts': { gone: 'Ya no existe.' },
  'fr/screens/common': { save: 'Enregistrer' },
  'fr/screens/posts': { write: 'Écrire' },
};

function twoLanguages() {
  const load = vi.fn(async (language: string, { kind, name }: Area) => files[`${language}/${kind}/${name}`] ?? {});
  const languages = createLanguages({ builtIn: 'en', installed: ['es', 'fr'], load });
  languages.use('screens', 'common');
  return { languages, load };
}

test('English is shown until another language is chosen, and loads nothing', async () => {
  const { languages, load } = twoLanguages();
  await languages.show(['en-GB', 'es']);
  await languages.show(['pt']);
  expect(languages.language()).toBe('en');
  expect(languages.texts('screens', 'common')).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});

test('the first installed language of those preferred is shown, with the areas that are used', async () => {
  const { languages, load } = twoLanguages();
  const changed = vi.fn();
  languages.subscribe(changed);
  await languages.show(['pt', 'es-MX', 'fr']);
  expect(languages.language()).toBe('es');
  expect(languages.texts('screens', 'common')).toEqual({ save: 'Guardar' });
  expect(languages.texts('screens', 'posts')).toBeUndefined();
  await languages.show(['es']);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
  await languages.show(['en']);
  expect([languages.language(), languages.texts('screens', 'common')]).toEqual(['en', undefined]);
});

test('an area that is used later is loaded then, once', async () => {
  const { languages, load } = twoLanguages();
  await languages.show(['es']);
  languages.use('screens', 'posts');
  languages.use('messages', 'posts');
  expect(languages.texts('screens', 'posts')).toBeUndefined();
  await Promise.all([languages.settled(), languages.settled()]);
  expect(languages.texts('screens', 'posts')).toEqual({ write: 'Escribir' });
  expect(languages.texts('messages', 'posts')).toEqual({ gone: 'Ya no existe.' });
  expect(load).toHaveBeenCalledTimes(3);
});

test('the last choice wins, whichever loads first', async () => {
  const { languages, load } = twoLanguages();
  const { promise, resolve } = Promise.withResolvers<Texts>();
  load.mockReturnValueOnce(promise);
  const first = languages.show(['es']);
  await languages.show(['fr']);
  resolve({ save: 'Guardar' });
  await first;
  expect([languages.language(), languages.texts('screens', 'common')]).toEqual(['fr', { save: 'Enregistrer' }]);
});

test('one that cannot be loaded changes nothing until it can', async () => {
  const { languages, load } = twoLanguages();
  await languages.show(['fr']);
  load.mockRejectedValueOnce(new Error('offline'));
  await languages.show(['es']);
  expect([languages.language(), languages.texts('screens', 'common')]).toEqual(['fr', { save: 'Enregistrer' }]);
  await languages.settled();
  expect([languages.language(), languages.texts('screens', 'common')]).toEqual(['es', { save: 'Guardar' }]);
});
