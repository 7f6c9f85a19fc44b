import type { Frames } from './shape.ts';

export const thanks: Frames = {
  hook: [
    'This one is for {x}: thank you{y}(!|.)',
    'A (huge|big|heartfelt) thank-you to {x}{y}(!|.)',
    '{We’d} like to say thank you to {x}{y}.',
    'Thank you{y}, from all of {us} to {x}(!|.)',
    'Credit where credit is due: thank you to {x}{y}.',
    'Before anything else: thank you to {x}{y}.',
    'A short post with a long overdue thank-you to {x}{y}.',
  ],
  body: [
    "{We} don't say it often enough, so here it is in writing for {n}.",
    '{N} made a difference, and {we} noticed.',
    '{We} see it, {we} appreciate it, and {we} wanted {n} to know.',
    'None of it happens by itself, and {n} {is} the reason it happened at all.',
  ],
  call: [
    'Join {us} in the comments and say thanks to {n}.',
    'Leave a kind word for {n} below.',
    'Who else would like to thank {n}?',
    'Share this so that it reaches {n}.',
  ],
};

/** Thanks to whoever reads it: "Thanks for 500 followers". */
export const thankReader: Frames = {
  hook: [
    'Thank you for {s}(!|.)',
    'A (huge|big|heartfelt) thank-you for {s}(!|.)',
    'Thank you, all of you, for {s}(!|.)',
    'For {s}: thank you, from all of {us}(!|.)',
    '{We’d} like to say thank you for {s}.',
  ],
  body: [
    '{We} don’t take {n} for granted.',
    '{We} don’t say it often enough, so here it is in writing: thank you for {n}.',
    'It is thanks to you that {we} can write about {n} at all.',
  ],
  call: [
    'Share this thank-you for {n} with someone who should see it.',
    'Say hello in the comments if this thank-you for {n} is meant for you.',
    'Who else deserves a thank-you for {n}?',
  ],
};

export const introduce: Frames = {
  hook: [
    'Meet {s}.',
    'Say hello to {s}(!|.)',
    'Please welcome {s}(!|.)',
    "It's a pleasure to introduce {s}.",
    'Someone you should know: {s}.',
  ],
  body: [
    "{We} could say a lot about {n}, but you'd better find out for yourself.",
    'Ask {n} anything you have always wanted to know.',
    'If you run into {n}, say hi from {us}.',
    '{We’re} glad to have {n} with {us}, and {we} think you will be, too.',
  ],
  call: [
    'Give {n} a warm welcome in the comments.',
    'What would you like to ask {n}?',
    'Drop a hello for {n} below.',
    'Who already knows {n}?',
  ],
};

export const celebrate: Frames = {
  hook: [
    "Here's to {s}(!|.)",
    '{We’re} celebrating {s}(!|.)',
    '{S}: that calls for a celebration(!|.)',
    'Raise a glass (with {us} |)to {s}.',
    'A reason to smile: {s}(!|.)',
  ],
  body: [
    'Thank you to everyone who has been part of {n}.',
    'No big speech, just a big thank-you to everybody behind {n}.',
    'Take a moment with {us} to enjoy {n} properly.',
    "{N} {does} not happen without people like you, and {we} haven't forgotten it.",
  ],
  call: [
    "What's your favourite memory of {n}?",
    'Celebrate {n} with {us} in the comments.',
    'What comes to mind when you think of {n}?',
    'Share the moment that stands for {n} to you.',
  ],
};

/** What has been reached, said as it was typed. */
export const milestone: Frames = {
  hook: ['{Q}', 'A reason to smile: {q}', 'Worth celebrating: {q}', "Here's why {we’re} smiling: {q}"],
  body: [
    'Thank you to everyone who has been part of {n}.',
    'No big speech, just a big thank-you to everybody behind {n}.',
    '{N} {does} not happen without people like you, and {we} haven’t forgotten it.',
  ],
  call: ['Celebrate {n} with {us} in the comments.', 'Were you part of {n}?', 'Which part of {n} is yours?'],
};

export const congratulate: Frames = {
  hook: [
    'Congratulations to {x}{y}(!|.)',
    'A round of applause for {x}: congratulations{y}(!|.)',
    'Well deserved, {x}: congratulations{y}(!|.)',
    '{X}, congratulations{y}(!|.)',
  ],
  body: [
    '{We’re} proud of {x} and (happy|glad) to say it out loud.',
    'Moments like this belong to {x}, so enjoy it.',
    'Anyone who knows {x} knows how (good|deserved) this is.',
  ],
  call: ['Leave your congratulations for {x} below.', 'Join {us} in cheering for {x}.', 'What would you like to say to {x}?'],
};

export const wish: Frames = {
  hook: ['Wishing you (all |){s}(!|.)', 'From all of {us} to all of you: {s}(!|.)', '{We} wish you {s}(!|.)', "Here's to {s}(!|.)"],
  body: [
    'However you spend {n}, {we} hope there is time for what matters to you.',
    'Whatever {n} {mean} to you, enjoy every bit of it.',
    'Take {n} as a good reason to slow down for a moment.',
  ],
  call: [
    'What are you looking forward to most about {n}?',
    'What does {n} look like for you?',
    'Who are you thinking of when you think of {n}?',
    'Tell {us} what you have planned for {n}.',
  ],
};

/** Wishes that say whom they come from: "Merry Christmas from all of us". */
export const season: Frames = { ...wish, hook: ['{Q}(!|.)', 'To all of you: {q}(!|.)'] };

export const cheer: Frames = {
  hook: ['{Q}(!|.)', '{Q}, from all of {us}(!|.)', 'A loud and clear {q}(!|.)', 'Everyone, please join in: {q}(!|.)'],
  body: [
    'A moment in the spotlight for {x}, and well deserved.',
    '{We’re} happy to have {x} around.',
    'It takes a few seconds to make the day of {x}.',
  ],
  call: ['Leave a few kind words for {x} below.', 'What would you like to say to {x}?', 'Join {us} and send your best to {x}.'],
};

export const greeting: Frames = {
  hook: ['{S}, everyone(!|.)', '{S} from {us} to you(!|.)', '{S}, wherever you are reading this(!|.)', '{S} to all of you(!|.)'],
  body: [
    'A simple “{n}” can change the course of a day.',
    'If nobody has said “{n}” to you yet: {we} just did.',
    'Take this “{n}” and pass it on.',
  ],
  call: [
    'Who would you like to say “{n}” to?',
    'Say “{n}” back in the language you like best.',
    'What makes “{n}” more than words for you?',
  ],
};

export const hiring: Frames = {
  hook: [
    '{Q}',
    'Could this be you: {q}',
    'Help {us} find the right person: {q}',
    'Your next job might start here: {q}',
    'Please pass this on: {q}',
  ],
  body: [
    'If you know {n} worth working with, {we’d} love an introduction.',
    'Maybe you are just who {we} mean by {n}, maybe you sit next to them.',
    'Good people know good people, so {we’re} asking you about {n} first.',
  ],
  call: ['Who comes to mind when you hear “{n}”?', "Share this with {n} you'd recommend.", 'Send this post to {n} you rate.'],
};
