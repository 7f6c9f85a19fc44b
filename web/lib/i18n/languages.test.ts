import type { Texts } from '@everycast/messages/reader';
import { expect, test, vi } from 'vitest';
import { createLanguages } from './languages.ts';

const file = (texts: Texts) => vi.fn(async () => texts);

function twoLanguages() {
  const spanish = file({ save: 'Guardar' });
  const languages = createLanguages({
    screens: { '../../locales/es/common.json': spanish, '../../locales/fr/common.json': file({ save: 'Enregistrer' }) },
    messages: { '../../../messages/locales/es/posts.json': file({ gone: 'Ya no existe.' }) },
  });
  return { languages, spanish };
}

test('English is shown until another language is chosen, and loads nothing', async () => {
  const { languages, spanish } = twoLanguages();
  await languages.show(['en-GB', 'es']);
  await languages.show(['pt']);
  expect(languages.language()).toBe('en');
  expect(languages.texts('screens', 'common')).toBeUndefined();
  expect(spanish).not.toHaveBeenCalled();
});

test('the first installed language of those preferred is loaded with all its areas', async () => {
  const { languages } = twoLanguages();
  const changed = vi.fn();
  languages.subscribe(changed);
  await languages.show(['pt', 'es-MX', 'fr']);
  expect(languages.language()).toBe('es');
  expect(languages.texts('screens', 'common')).toEqual({ save: 'Guardar' });
  expect(languages.areas('messages')).toEqual({ posts: { gone: 'Ya no existe.' } });
  await languages.show(['es']);
  expect(changed).toHaveBeenCalledTimes(1);
  await languages.show(['en']);
  expect(languages.texts('screens', 'common')).toBeUndefined();
});

test('the last choice wins, whichever loads first, and one that cannot be loaded changes nothing', async () => {
  const { languages, spanish } = twoLanguages();
  const loaded = Promise.withResolvers<Texts>();
  spanish.mockReturnValueOnce(loaded.promise);
  const first = languages.show(['es']);
  await languages.show(['fr']);
  loaded.resolve({ save: 'Guardar' });
  await first;
  expect(languages.language()).toBe('fr');
  spanish.mockRejectedValueOnce(new Error('offline'));
  await expect(languages.show(['es'])).rejects.toThrow('offline');
  expect(languages.texts('screens', 'common')).toEqual({ save: 'Enregistrer' });
});
