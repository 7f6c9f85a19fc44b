import { AssistantRequest, tones } from '@everycast/contract/assistant';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishPrompts, otherPrompts } from '../../../../tests/support/prompts.ts';
import { runs } from '../../../../tests/support/sample.ts';
import type { Bounds } from '../fit.ts';
import { packFor } from './packs/packs.ts';
import { clean, graphemes, hashtagsIn, linksIn, words } from './text.ts';
import { tidy } from './tidy.ts';
import { writeOffline } from './writer.ts';

const platform = (max: number): Bounds => ({
  name: 'Somewhere',
  measure(text) {
    const length = graphemes(text).length;
    return { unit: 'graphemes', length, max, over: Math.max(0, length - max), overFrom: length > max ? max : null };
  },
});

/** A word without what tidying may add or mend: capitals, apostrophes. */
const bare = (word: string): string => word.normalize('NFC').toLowerCase().replace(/['’]/g, '');
const squash = (text: string): string => bare(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}'’]+/u).flatMap((word) => (word ? [bare(word)] : []));

const packs = (['en', 'es', 'fr', 'de'] as const).map(packFor);
const phrases = packs.flatMap((pack) => [...pack.phrases.values()].flat());
/** The phrases, and what orders put before a topic. "you" and "your" are in them: what followers are asked, they are asked directly. */
const own = new Set([...phrases, ...packs.flatMap((pack) => pack.orders.map(([, , lead]) => lead ?? ''))].flatMap(wordsIn));

/** Fails for anything that neither the prompt nor a phrase says. `cut`: the limit may have cut the last word of a sentence. */
function expectHonest(text: string, prompt: string): void {
  const given = clean(prompt);
  const known = new Set([...wordsIn(given), ...words(given).map(bare)]);
  const letters = squash(given);
  // "#Kiln’s" goes whole: hashtags are looked at below.
  const prose = linksIn(text)
    .reduce((rest, link) => rest.replace(link, ' '), text)
    .replace(/#[\p{L}\p{N}_]+(?:['’]\p{L}*)?/gu, ' ');
  const cut = new Set((prose.match(/[\p{L}\p{M}\p{N}'’]+(?=…)/gu) ?? []).map(bare));
  for (const word of wordsIn(prose)) {
    const honest = own.has(word) || known.has(word) || (cut.has(word) && [...known, ...own].some((one) => one.startsWith(word)));
    expect(honest || (/\P{ASCII}/u.test(word) && letters.includes(squash(word))), `“${word}” in\n${text}\nof\n${prompt}`).toBe(true);
  }
  for (const number of text.match(/\p{N}+/gu) ?? []) expect(given, text).toContain(number);
  for (const link of linksIn(text)) expect(linksIn(given), text).toContain(link);
  for (const mention of text.match(/(?<![\w@])@[\p{L}\p{N}_]+/gu) ?? []) expect(given, text).toContain(mention);
  // Tidying drops doubled words, so two that it brought together may make a hashtag.
  const together = `${letters} ${squash(tidy(given, 'en'))}`;
  for (const tag of hashtagsIn(text)) expect(together, `${tag} of ${prompt}`).toContain(squash(tag));
}

function draft(
  prompt: string,
  { attempt = 0, max = 500, tone }: { attempt?: number; max?: number; tone?: (typeof tones)[number] | undefined } = {},
) {
  return writeOffline(AssistantRequest.parse({ action: 'generate', prompt, attempt, ...(tone && { tone }) }), platform(max)).text;
}

describe('nothing is said that the prompt does not say', () => {
  test.each([0, 1, 2, 3])('in drafts from prompts as people type them (try %i)', (attempt) => {
    for (const prompt of [...englishPrompts, ...otherPrompts.map(([, one]) => one)]) {
      if (!/\p{L}/u.test(prompt)) continue; // refused
      expectHonest(draft(prompt, { attempt, tone: [undefined, ...tones][attempt] }), prompt);
    }
  });

  const sentence = fc
    .tuple(
      fc.constantFrom(
        '',
        'Announce ',
        'Write a short post about ',
        'Thank ',
        'remind people about ',
        'Please tell everyone that ',
        'Why ',
        'Invite us to ',
      ),
      fc.constantFrom('our ', 'the new ', '3 ', 'Maria’s ', 'ANNA AND ', '"', ''),
      fc.constantFrom('bakery', 'spring fair', 'tips for runners', 'iPhone cases', 'part-time job', 'Sauerteigbrot', 'colección', '寿司'),
      fc.constantFrom(
        '',
        ' on 12 June',
        ', free, from £4.50, at 9:30',
        ': red, green, blue',
        ' at https://a.example/b',
        ' with @you.example',
        ' #Kiln',
        ' dont wait',
        ' is open',
        '🎉',
      ),
      fc.constantFrom('. ', '! ', '? ', '\n', '\n- ', ' and ask what they want. ', ', warm and short. ', '', ' no hashtags. '),
    )
    .map((parts) => parts.join(''));
  const prompts = fc.oneof(
    fc.array(sentence, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    fc.lorem({ maxCount: 60 }),
  );
  const asked = fc.record({
    attempt: fc.integer({ min: 0, max: 100 }),
    max: fc.constantFrom(30, 120, 300, 2_000),
    tone: fc.constantFrom(undefined, ...tones),
  });

  test('in drafts from any mixture of orders, facts and noise, always within the limit', () => {
    fc.assert(
      fc.property(prompts, asked, (prompt, options) => {
        const text = draft(prompt.slice(0, 4_000), options);
        expectHonest(text, prompt);
        expect(graphemes(text).length).toBeLessThanOrEqual(options.max);
        expect(draft(prompt.slice(0, 4_000), options)).toBe(text);
      }),
      { numRuns: runs(300), examples: [['our bakery #KilnMaria’s bakery. ', { attempt: 0, max: 2_000, tone: undefined }]] },
    );
  });

  test('in tidied, shortened and tagged texts', () => {
    const action = fc.constantFrom(
      { action: 'improve' },
      { action: 'shorten' },
      { action: 'hashtags' },
      { action: 'variant', platform: 'bluesky' },
    );
    fc.assert(
      fc.property(prompts, action, fc.constantFrom(30, 120, 300), (text, what, max) => {
        const answer = writeOffline(AssistantRequest.parse({ ...what, text }), platform(max)).text;
        expectHonest(answer, text);
        expect(graphemes(answer).length).toBeLessThanOrEqual(max);
      }),
      { numRuns: runs(200) },
    );
  });

  test('whatever is typed, there is a draft or a clear error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), fc.constantFrom(40, 300), (prompt, max) => {
        if (prompt.trim() === '') return;
        try {
          const text = draft(prompt, { max });
          expect(text.trim()).not.toBe('');
          expect(graphemes(text).length).toBeLessThanOrEqual(max);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the phrases', () => {
  test('have no number, link, mention or hashtag, and a place for the topic at most', () => {
    for (const phrase of phrases) expect(phrase.replace(/\{[xX]\}/, '')).not.toMatch(/[\p{N}@#{}[\]]|https?:|\.\./u);
  });

  test('claim no feeling, no deed and no praise', () => {
    const claims =
      /\b(?:excited|thrilled|proud|delighted|happy|love|amazing|best|great|launch(?:ed|ing)?|now available|finally|limited)\b/i;
    for (const phrase of phrases) expect(phrase).not.toMatch(claims);
  });
});
