import type { Frames } from './shape.ts';

export const emoji: Frames = {
  hook: ['Today in emoji: {s}', 'Caption this: {s}', 'Current mood: {s}', 'If you know, you know: {s}', 'A whole story in emoji: {s}'],
  body: [
    'No words needed for {s}, but yours are very welcome.',
    'Everyone reads {s} a little differently, and that is the fun of it.',
    'Somewhere between {s} and your own day there is a story.',
  ],
  call: [
    'What does {s} say to you?',
    'Which one would you add to {s}?',
    'Answer {s} with an emoji of your own.',
    'Your story behind {s}, in one line, please.',
  ],
};

export const link: Frames = {
  hook: [
    'Worth a click: {s}.',
    'Saved for you: {s}.',
    'Open this one when you have a minute: {s}.',
    '{S}: have a look.',
    'On the reading list: {s}.',
  ],
  body: [
    'Have a look and tell {us} what you take away from {s}.',
    'Whether you skim it or study it, {s} {is} where to start.',
    'If {s} {is} new to you, now is a good time.',
  ],
  call: ['See {s} for yourself:', 'Straight to {s}:', 'Find {s} here:'],
};

/** Calls that lead to the person's own link, which follows them. */
export const linkCalls = [
  '(Everything|All) about {n}:',
  'More on {n}:',
  'Find out more about {n} here:',
  'The details on {n}:',
  'See for yourself what {n} {is} about:',
];

/** Something worth reading or watching, recommended in the person's own words. */
export const reading: Frames = {
  hook: ['{Q}.', 'Saved for you: {q}.', 'On the reading list: {q}.', 'When you have a minute: {q}.'],
  body: [
    'Have a look and tell {us} what you take away about {n}.',
    'Tell {us} what you would add about {n}.',
    'If {n} {is} new to you, now is a good time.',
  ],
  call: linkCalls,
};
