import type { Frames } from './shape.ts';

export const apologise: Frames = {
  hook: ['{We’re} sorry for {s}.', '{We} owe you an apology for {s}.', '{S} should not have happened, and {we’re} sorry.'],
  body: [
    'If {n} affected you, please tell {us}, so that {we} can put it right.',
    '{We} know that {n} cost some of you time and patience.',
    'You deserve a straight answer about {n}, so please ask.',
  ],
  call: ['Write to {us} with any question about {n}.', 'Tell {us} if {n} still {give} you trouble.', '{We} read every message about {n}.'],
};

/** Sorry for what the person says in a sentence: "Sorry we missed your calls". */
export const sorry: Frames = { ...apologise, hook: ['{Q}.', 'A word from {us}: {q}.', 'To everyone concerned: {q}.'] };

/** For what is sad or serious: no exclamation marks, no games. */
export const grave: Frames = {
  hook: [
    '{We} would like to say a few words about {s}.',
    '{S}: {we} want you to hear about it from {us}.',
    '{We} need to talk about {s}.',
    'A word about {s}.',
  ],
  body: [
    'If you have questions about {n}, please ask, and {we} will answer as well as {we} can.',
    '{We’re} aware of what {n} {mean} to you.',
    "Words about {n} don't come easily, and still {we} want to find them.",
  ],
  call: [
    'If you would like to talk about {n}, write to {us}.',
    'Please share this with anyone who should know about {n}.',
    'Tell {us} what you need to know about {n}.',
  ],
};

export const graveSay: Frames = {
  ...grave,
  hook: ['{Q}', '{We} want you to hear this from {us}: {q}', 'A message {we} would rather not have to write: {q}'],
};

/** For a death. */
export const mourning: Frames = {
  hook: ['{Q}', 'It is hard to write this: {q}', 'With a heavy heart: {q}'],
  body: [
    '{N} {is} in {our} thoughts.',
    'There are no right words for how much {n} will be missed.',
    '{We’re} grateful for every moment with {n}.',
  ],
  call: [
    'If you would like to leave a kind word about {n}, please do.',
    'Share a memory of {n} below if you have one.',
    'Please keep {n} in your thoughts.',
  ],
};

/** For someone or something that is missing. */
export const missing: Frames = {
  hook: ['{Q}', 'Please help: {q}', 'Please read and share: {q}'],
  body: [
    'Every pair of eyes helps to find {n}.',
    'If you think you have seen {n}, please write to {us} at once.',
    'The more people know about {n}, the better.',
  ],
  call: ['Please share this so that many people look out for {n}.', 'Have you seen {n}?', 'Write to {us} if you know anything about {n}.'],
};
