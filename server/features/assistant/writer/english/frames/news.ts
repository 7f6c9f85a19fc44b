import type { ThingClass } from '../lexicon.ts';
import type { Frames } from './shape.ts';

const newsHooks = [
  '{We’ve} got news: {s}(!|.)',
  "It's official: {s}(!|.)",
  '{We’re} (happy|delighted|excited) to announce {s}.',
  'Have you heard about {s} yet?',
  'Big news from {us}: {s}(!|.)',
  "{We} can't keep {s} to {ourselves} any longer.",
  'You (read|heard) it here first: {s}.',
  'Something to look forward to: {s}(!|.)',
  'The news (is out|is finally public): {s}.',
];

export const announce: Frames = {
  hook: [...newsHooks, 'Say hello to {s}.'],
  body: [
    'If {n} {is} your kind of thing, this one is for you.',
    "Whether you've followed {us} for years or since yesterday, {n} {is} (meant for|open to) you.",
    "There's plenty to say about {n}, so ask {us} anything.",
    "{We} can't wait to hear what you make of {n}.",
    'Take your time with {n}, and tell {us} honestly what you think.',
  ],
  call: [
    'What would you like to know about {n}?',
    'Tell {us} what you think of {n}(| in the comments).',
    'Who do you know who should hear about {n}?',
    "Share this with someone who'd (love|enjoy|be glad of) {n}.",
    'First thoughts on {n}?',
    'Any questions about {n}?',
  ],
};

const event: Frames = {
  hook: [...newsHooks, 'Ready for {s}?', 'Make some room in your diary for {s}.', "If you've got no plans yet, here {is} one: {s}."],
  body: [
    "Bring a friend, bring your questions, and let's make {n} a good one.",
    '{We’d} love to see you at {n}, whether {we} already know you or not.',
    "If you've been waiting for a reason to (join {us}|say hello), {n} {is} it.",
    'Come as you are: {n} {is} for regulars and new faces alike.',
    'Good company makes {n}, and that includes yours.',
  ],
  call: [
    'Will {we} see you at {n}?',
    'Who are you bringing to {n}?',
    "Tell {us} below if you're coming to {n}.",
    "Tag the person you'd take to {n}.",
    'Are you in for {n}?',
    'Count yourself in for {n} with a quick reply.',
  ],
};

const media = (verb: string, done: string): Frames => ({
  hook: [...newsHooks, `If you're looking for something to ${verb}, try {s}.`, `Have you ${done} {s} yet?`],
  body: [
    `Make yourself comfortable, ${verb} {n}, and tell {us} what (stays with you|sticks).`,
    `{We’d} love to know which part of {n} (speaks to you|you'd pass on) most.`,
    `If you only have a few minutes today, give them to {n}.`,
    ...announce.body.slice(2, 5),
  ],
  call: [
    `Who should ${verb} {n} next?`,
    `Tell {us} what you think of {n}(| in the comments).`,
    'Which part of {n} would you like more of?',
    `Send {n} to someone who would enjoy {them}.`,
    'What would you like to ask about {n}?',
  ],
});

export const byThing: Record<ThingClass, Frames> = {
  event,
  listen: media('listen to', 'listened to'),
  watch: media('watch', 'watched'),
  read: media('read', 'read'),
  product: announce,
  person: announce,
  step: announce,
  general: announce,
};

export const invite: Frames = {
  ...event,
  hook: [
    "You're (warmly |)invited to {s}(!|.)",
    'Join {us} for {s}.',
    'Come along to {s}(!|.)',
    "There's a place for you at {s}.",
    "Here's your invitation to {s}.",
    '{We’d} love to have you at {s}.',
  ],
};

export const say: Frames = {
  hook: [
    '{Q}',
    '{We} have news: {q}',
    'Just so you know: {q}',
    "Here's the news: {q}",
    'Worth sharing: {q}',
    'In case you were wondering: {q}',
    'Good to know: {q}',
  ],
  body: [
    '{We} wanted you to hear about {n} from {us} first.',
    "There's more to tell about {n}, so ask {us} anything.",
    'You are among the first to know about {n}.',
    'If {n} {matter} to someone you know, pass this on.',
    'Now you know about {n}, too.',
  ],
  call: [
    'Any questions about {n}?',
    'What would you like to know about {n}?',
    'Who do you know who should hear about {n}?',
    'Pass this on to anyone who should know about {n}.',
    'Tell {us} what you think about {n}(| in the comments).',
    'What are your thoughts on {n}?',
  ],
};

/** Said as it was typed, because it is no whole sentence: "Proud of my team". */
export const said: Frames = { ...say, hook: ['{Q}(!|.)'] };

export const headline: Frames = {
  hook: [
    '{Q}(!|.)',
    'Heads-up: {q}(!|.)',
    'Spread the word: {q}(!|.)',
    'Not to be missed: {q}(!|.)',
    'Take note: {q}(!|.)',
    "Here's one for your notes: {q}.",
  ],
  body: announce.body,
  call: announce.call,
};

/** A look at something that was or is: "Throwback to our first concert". */
export const glimpse: Frames = {
  hook: ['{Q}.', 'Today: {q}.', 'Time for this one: {q}.', '{Q}, because it deserves another look.', 'Coming up in your feed: {q}.'],
  body: [
    'Have a good look at {n}, and tell {us} what you see.',
    "There's a lot {we} could say about {n}, but {we’d} rather answer your questions.",
    'Some things are best seen up close, and {n} {is} one of them.',
  ],
  call: [
    'What would you like to know about {n}?',
    'What comes to mind when you think of {n}?',
    'What do you like best about {n}?',
    'Who should see this look at {n}?',
  ],
};

export const sale: Frames = {
  hook: ['For sale: {s}.', 'Looking for a new home: {s}.', 'Could {s} be yours soon?', '{S} {is} up for sale.', 'Time to part with {s}.'],
  body: [
    "Ask {us} anything you'd like to know about {n}.",
    'Someone out there has a place for {n}.',
    'A good look at {n} says more than a long text.',
  ],
  call: [
    'Who could give {n} a new home?',
    'Send this to someone who has been looking for something like {n}.',
    'Write to {us} if you would like {n}.',
    'Any questions about {n}?',
  ],
};
