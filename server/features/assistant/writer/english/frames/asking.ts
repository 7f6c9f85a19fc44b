import type { Frames } from './shape.ts';

export const remind: Frames = {
  hook: [
    'A friendly reminder: {q}(!|.)',
    "Don't forget: {q}.",
    'In case you missed it: {q}.',
    'Before it slips your mind: {q}.',
    'One more time for everyone at the back: {q}.',
  ],
  body: [
    'It takes a second to forget about {n} and a second to note {them} down.',
    'Put {n} where you will see {them}: on the fridge, in the calendar, on the back of your hand.',
    'Once {n} {is} off your list, you can stop thinking about {them}.',
  ],
  call: [
    'Pass this on to someone who might forget about {n}.',
    'Set yourself a reminder for {n} now.',
    'All set for {n}?',
    'Any questions about {n}?',
  ],
};

export const list: Frames = {
  hook: [
    'Wanted: {s}.',
    '{We’re} collecting {s}.',
    'Help {us} get to {s}.',
    "{S}: let's put them together.",
    '{S}: who has the first one?',
  ],
  body: [
    'One line per reply is enough; together they make a guide to {n} worth saving.',
    'Small, odd or obvious: everything that helps with {n} counts.',
    "The best ideas about {n} usually come from people who've tried for themselves.",
    'You probably know more about {n} than you think, and your one line could save someone an afternoon.',
  ],
  call: [
    "What's your number one when it comes to {n}?",
    'Go first: what has worked for you with {n}?',
    'Add yours about {n} below, and save this post for later.',
    'What would you tell a beginner about {n}?',
    'What should nobody leave out when it comes to {n}?',
  ],
};

/** A list that names only whom it is for: `n` are those people. */
export const listFor: Frames = {
  hook: list.hook,
  body: [
    'One line per reply is enough; together they make a guide for {n} worth saving.',
    'Small, odd or obvious: everything that helps {n} counts.',
    'Your one line could save {n} an afternoon.',
  ],
  call: [
    'What would you tell {n}?',
    'Add yours for {n} below, and save this post for later.',
    'What do you think {n} should know first?',
    'Which one do {n} need most?',
  ],
};

/** A list whose points the person gave: the hook is its heading. */
export const givenList: Frames = { ...list, hook: ['{S}:', '{S}, in short:', '{S} to save for later:', 'Here are {s}:'] };

export const question: Frames = {
  hook: [
    '{Q}',
    'Question of the day: {q}',
    'Over to you: {q}',
    '(Asking for a friend|Asking everyone): {q}',
    '{We} need your opinion: {q}',
    'Help {us} out here: {q}',
  ],
  body: [
    "No wrong answers: {we’re} simply curious what you'd say about {n}.",
    'Short answers count, long stories about {n} count double.',
    '{We} keep coming back to {n}, so this time {we} ask you.',
    'Whether you have thought about {n} for years or for five seconds, go ahead.',
  ],
  call: [
    'Tell {us} in the comments how you see {n}.',
    'Drop your answer about {n} below.',
    "Reply with your take on {n}, and tag someone who'd disagree.",
    '{We’ll} read every answer about {n}.',
  ],
};

export const ask: Frames = {
  ...question,
  hook: [
    'Tell {us} {q}.',
    '{We’d} love to know {q}.',
    'One thing {we’d} like to hear from you: {q}.',
    'Be honest and tell {us} {q}.',
    'Help {us} understand {q}.',
  ],
};

export const act: Frames = {
  hook: [
    '{Q}.',
    "Here's your (nudge|reminder): {q}.",
    'A small request from {us}: {q}.',
    'One thing to put on your list: {q}.',
    'Do {us} a favour and {q}.',
  ],
  body: [
    "It's (easy|tempting) to put off {n}, so here's a friendly push.",
    'Consider this your sign to stop putting off {n}.',
    'If {n} has been on your mind anyway, today is as good a day as any.',
  ],
  call: ["Who's in for {n}?", 'Tag a friend who needs a nudge about {n}.', 'Who else should think of {n}?', 'Any questions about {n}?'],
};

/** Readers are asked for something of their own: "Share your favourite recipe". */
export const share: Frames = {
  hook: ['{Q}.', 'Your turn: {q}.', 'Now you: {q}.', 'A small request from {us}: {q}.', 'The comments are open: {q}.'],
  body: [
    '{We} look forward to {s}, be it long or short.',
    "Don't overthink {s}: the first thing that comes to mind is usually the best.",
    'Short answers count, and a long story about {n} counts double.',
  ],
  call: [
    'Reply with {s}.',
    'Put {s} in the comments.',
    '{We’ll} read every single reply about {n}.',
    'Who else should tell {us} about {n}?',
  ],
};

export const together: Frames = {
  hook: ['{Q}.', "Here's an idea: {q}.", 'This one is for all of us: {q}.', 'What do you say: {q}.'],
  body: ['{N} {is} better in good company.', 'The more of us, the better {n} will be.', '{We’d} love to have you with {us} for {n}.'],
  call: ["Who's in for {n}?", 'Who would you bring along for {n}?', 'Say yes to {n} in the comments.'],
};
