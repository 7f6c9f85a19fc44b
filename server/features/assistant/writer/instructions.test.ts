import { AssistantRequest } from '@everycast/contract/assistant';
import { namedPlatforms } from '@everycast/contract/platforms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/support/sample.ts';
import { hashtagsIn } from './text.ts';
import { writeOffline } from './writer.ts';

const draft = (prompt: string, attempt = 0): string =>
  writeOffline(AssistantRequest.parse({ action: 'generate', prompt, attempt }), null).text;
const hookOf = (prompt: string): string => draft(prompt).split('\n\n')[0] ?? '';

/** Fails if a draft contains its instruction, lacks its topic, or has a hashtag that isn't in the topic. */
function expectWritten(text: string, instruction: string, topic: string): void {
  expect(text).not.toContain(instruction);
  expect(text.toLowerCase().startsWith(instruction.toLowerCase()), text).toBe(false);
  expect(text.toLowerCase()).toContain(topic.toLowerCase());
  const letters = topic.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  for (const tag of hashtagsIn(text)) expect(letters, text).toContain(tag.slice(1).toLowerCase());
}

describe('an instruction is carried out, not published', () => {
  test.each([
    ['Recommend the book Dune', /recommend.*: the book Dune\.$/i, ['#BookDune']],
    ['Give a quick update on project Phoenix: 80% done', /^Project Phoenix: 80% done\.$/, ['#Phoenix']],
    ['Generate a LinkedIn announcement about hiring 5 engineers', /: hiring 5 engineers\.$|(?:announc|about).* hiring 5 engineers/i, []],
    ['Write a post with 5 hashtags about coffee', / coffee[.?]$/, ['#Coffee']],
    ['please write a post. Topic: roof repair. Audience: homeowners.', /^Roof repair\.$/, ['#Repair']],
    ['Please write a post.\nTopic: roof repair before winter\nAudience: homeowners\nTone: formal', /^Roof repair before winter\.$/, null],
    ['Remind everyone to bring their own mugs', /reminder to bring their own mugs\.$/, ['#Mugs']],
    ['tell people our podcast about whales is out', /^Our podcast about whales is out\.$/, ['#Podcast', '#Whales']],
    ['remind customers we are closed Monday', /^We are closed Monday\.$/, []],
    ['promo post for a webinar on tax law, 5 May', /^A webinar on tax law, 5 May\.$/, ['#TaxLaw', '#Webinar']],
    ['explain how to repot a cactus', /how to repot a cactus\?$/, ['#Cactus']],
    ['Write an invitation to our gala on Friday', /(?:invited|invitation) to our gala on Friday\.$/, ['#Gala']],
    ['Compose an email to customers about the price rise', / the price rise[.?]$/, ['#PriceRise']],
    ['Spread the word about our charity run', / our charity run[.?]$/, ['#CharityRun']],
    ['In a friendly tone, announce our fair', /\bour fair[.?]$/, ['#Fair']],
    ['Create a fun post that announces our summer sale', /^(?!Announces).*our summer sale[!?]$/, ['#SummerSale']],
    ['We won the cup! Please write a post about it.', /^We won the cup!$/, ['#Cup']],
    ['Turn this into a post: we open at nine', /^We open at nine\.$/, []],
    ['Tema: reparación de techos. Público: propietarios. Escribe una publicación.', /^Reparación de techos\.$/, null],
    ['Erkläre, wie man einen Kaktus umtopft', /^Wie man einen Kaktus umtopft\.$/, ['#Kaktus']],
    ['Sag allen, dass wir am Montag geschlossen haben', /^Denkt daran, dass wir am Montag geschlossen haben\.$/, []],
    ['Recomienda el libro Dune', / el libro Dune\.$/, null],
    ['Recommande le livre Dune', / le livre Dune\.$/, null],
    ['Empfiehl das Buch Dune', / das Buch Dune(?: empfehlen)?\.$/, null],
  ])('%j', (prompt, hook, tags) => {
    expect(hookOf(prompt)).toMatch(hook);
    if (tags) expect(hashtagsIn(draft(prompt))).toEqual(tags);
  });

  const platform = fc.constantFrom(...namedPlatforms.map(({ name }) => name));
  const topics = ['our garden fair', 'the school choir', 'my new bakery', 'green energy', 'knitted hats', 'the Lake Museum'];
  const manner = ['', ' with 3 hashtags', ' in a friendly tone', ', 200 characters,', ' without emojis'];

  test('whatever its politeness, verb, adjectives, noun, platform, style and topic', () => {
    const english = fc.record({
      polite: fc.constantFrom('', 'Please ', 'please ', 'Can you ', 'Could you please ', 'I need you to ', 'Help me ', 'I’d like you to '),
      verb: fc.constantFrom(
        'write',
        'create',
        'draft',
        'generate',
        'make',
        'compose',
        'prepare',
        'craft',
        'suggest',
        'come up with',
        'give me',
      ),
      adjectives: fc.constantFrom('a ', 'a short ', 'an engaging, friendly ', 'a very quick ', 'one more ', 'three ', ''),
      on: fc.option(platform, { nil: '' }),
      noun: fc.constantFrom(
        ...['post', 'tweet', 'caption', 'thread', 'message', 'update', 'announcement', 'ad', 'text', 'blurb', 'promo', 'story', 'headline'],
      ),
      manner: fc.constantFrom(...manner),
      about: fc.constantFrom('about', 'on', 'regarding', 'concerning'),
      topic: fc.constantFrom(...topics),
      attempt: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(english, ({ polite, verb, adjectives, on, noun, manner, about, topic, attempt }) => {
        const order = `${verb} ${adjectives}${on && `${on} `}${noun}`;
        const text = draft(`${polite}${order}${manner} ${about} ${topic}`, attempt);
        expectWritten(text, order, topic);
        expect(text).not.toMatch(new RegExp(`\\b(?:${noun}|hashtags|characters|emojis|tone|${about} ${topic} (?:in|with))\\b`, 'i'));
      }),
      { numRuns: runs(300) },
    );
  });

  test('with orders that say what to do about a topic, to anyone', () => {
    const audience = fc.constantFrom('people', 'everyone', 'our customers', 'followers', 'the team', 'all members', 'parents');
    const clause = fc.constantFrom('we are open on Sundays', 'our podcast is out', 'the library moves to Elm Street', 'tickets are free');
    const say = fc.constantFrom('Tell', 'remind', 'Inform', 'Please tell', 'Could you remind', 'Write a post telling');
    fc.assert(
      fc.property(say, audience, fc.constantFrom(' ', ' that '), clause, (verb, whom, that, said) =>
        expectWritten(draft(`${verb} ${whom}${that}${said}`), `${verb} ${whom}`, said),
      ),
      { numRuns: runs(100) },
    );
    const orders = fc.constantFrom(
      ...['Announce', 'Promote', 'Advertise', 'Describe', 'Showcase', 'Highlight', 'Show off', 'Summarize', 'Recommend', 'Introduce'],
      ...['Talk about', 'Discuss', 'Explain', 'Write about', 'Post about', 'Spread the word about', 'Tell people about', 'Brag about'],
      ...['Let everyone know about', 'Update followers on', 'Create a post promoting', 'Write a caption highlighting', 'Make it about'],
    );
    fc.assert(
      fc.property(orders, fc.constantFrom(...topics), fc.integer({ min: 0, max: 3 }), (order, topic, attempt) =>
        expectWritten(draft(`${order} ${topic}`, attempt), `${order} ${topic}`, topic),
      ),
      { numRuns: runs(100) },
    );
  });

  test.each([
    [
      'es',
      ['Escribe', 'Crea', 'Publica', 'Genera', 'Redacta', 'Hazme'],
      ['un post corto', 'un anuncio', 'una publicación', 'algo'],
      'sobre',
    ],
    [
      'fr',
      ['Écris', 'Rédige', 'Publie', 'Génère', 'Poste', 'Crée'],
      ['un post', 'une annonce', 'un petit message', 'quelque chose'],
      'sur',
    ],
    [
      'de',
      ['Schreibe', 'Erstelle', 'Poste', 'Generiere', 'Verfasse'],
      ['einen Beitrag', 'eine Ankündigung', 'einen Post', 'etwas'],
      'über',
    ],
  ])('also in other languages (%s)', (language, verbs, nouns, about) => {
    const topic = { es: 'nuestra nueva tienda', fr: 'notre nouvelle boutique', de: 'unseren neuen Laden' }[language] ?? '';
    for (const verb of verbs)
      for (const noun of ['', ...nouns]) {
        if (noun === '' && !/^(?:P|Escribe|Écris|Schreibe)/.test(verb)) continue;
        expectWritten(draft(`${verb} ${noun} ${about} ${topic}`.replace(/ {2}/g, ' ')), `${verb} `, topic);
      }
  });
});

test('what must not be mentioned is left out, and only that', () => {
  for (const prompt of [
    'don’t mention the price, but announce our new course',
    "Don't mention the price, the date or the venue, but announce our new course",
    'announce our new course but don’t mention the price',
    'Announce our new course without mentioning the price.',
    'Please announce our new course. Avoid mentioning the price.',
    'No menciones el precio, pero anuncia nuestro nuevo curso',
    'Ne mentionne pas le prix, mais annonce notre nouveau cours',
    'Erwähne nicht den Preis, aber kündige unseren neuen Kurs an',
    'Kündige unseren neuen Kurs an, ohne den Preis zu erwähnen',
  ]) {
    expect(draft(prompt)).not.toMatch(/price|precio|prix|preis|venue|date|mention|erwähn/i);
    expect(draft(prompt)).toMatch(/new course|nuevo curso|nouveau cours|neuen Kurs/);
  }
});

test.each([
  ...[
    'Write something inspiring',
    'write a post',
    'help me write a post',
    'Generate a caption',
    'Give me ideas',
    'don’t mention the price',
  ],
  ...[
    'Escribe algo inspirador',
    'Écris quelque chose d’inspirant',
    'Schreib etwas Inspirierendes',
    'Please write a post. Audience: homeowners.',
  ],
])('%j only says how to write, so a topic is asked for', (prompt) => {
  expect(() => draft(prompt)).toThrow('Add a topic. This only says how to write the post, not what it’s about.');
});

test('a sentence that only begins like an instruction is published as it is', () => {
  for (const said of [
    ...['Recommend a friend and get 10% off!', 'Share something you love.', 'Do something nice today.', 'Read our post about coffee.'],
    ...['Our latest post about coffee is online.', 'We want a post office in our village.', 'Mention this post at the till for 10% off.'],
    ...[
      'Create a home with stories in every corner.',
      'Tell us what you think about our menu.',
      'Cover the plants tonight: frost is coming.',
    ],
    ...['Don’t say we didn’t warn you: sale ends tonight.', 'Never say never.', 'When: Saturday.', 'Give blood on Friday.', 'Get ready!'],
  ])
    expect(hookOf(said)).toBe(said);
  expect(draft('Announce our café in Nice')).toContain('our café in Nice');
});
