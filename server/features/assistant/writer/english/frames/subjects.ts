import type { Frames } from './shape.ts';

const curious = [
  "What's one thing about {n} you wish you'd known sooner?",
  'What (has been|is) your own experience with {n}?',
  'Tell {us} your best story about {n}.',
  "What's the (first|one) question you'd ask about {n}?",
  'Share your (own |honest |)take on {n} (below|in a reply).',
  'Save this for the next time someone brings up {n}.',
  'Where do you stand on {n}?',
  'What would you tell someone who has never given {n} a thought?',
  'What do most people get wrong about {n}?',
];

export const topic: Frames = {
  hook: [
    "Let's talk about {s}.",
    '(Honest question|Quick question): what comes to mind first when you think of {s}?',
    '{S} {is} worth a closer look.',
    'How do you (really |)feel about {s}?',
    'A (moment|minute) for {s}, please.',
    'Can we talk about {s} for a (minute|moment)?',
    'A few words about {s}, because somebody has to start.',
    'Everybody seems to have an opinion on {s}.',
    "Today's (topic|subject): {s}.",
    'How much thought do you give {s}?',
  ],
  body: [
    "There's no single right way to look at {n}, (and that's exactly why {we’re} asking|which is what makes it interesting).",
    "{N} {mean} something different to each of us, and that's (the fun of it|worth hearing about).",
    'The good, the bad and the surprising: when it comes to {n}, {we} want to hear all of it.',
    "It's easy to scroll past {n}, so take this as a nudge to stop for a (moment|second).",
    'Maybe you think about {n} every day, maybe never until now.',
    '{We’ve} been thinking about {n} (lately|again), and {we’d} rather think out loud with you.',
    'Small stories about {n} often say more than big theories.',
    'Ask three people about {n} and you get four answers.',
  ],
  call: curious,
};

/** What people do or love, without an article: "growing tomatoes", "coffee". */
export const practice: Frames = {
  hook: [
    ...topic.hook,
    '{S}: love it or leave it?',
    'Who else could talk about {s} for hours?',
    'Raise your hand if {s} {is} your kind of thing.',
  ],
  body: [
    ...topic.body,
    'Some swear by {n}, others shrug, and both have their reasons.',
    "Nobody is born knowing everything about {n}, and that's the good part.",
  ],
  call: [
    ...curious,
    'Who got you into {n}?',
    'Tag the person who (taught you most|never stops talking) about {n}.',
    'What would you tell a beginner about {n}?',
  ],
};

/** One's own thing, shown rather than announced. */
export const ours: Frames = {
  hook: [
    'Have you met {s} yet?',
    'A closer look at {s}.',
    'Allow {us} to show you {s}.',
    "If you don't know {s} yet, now is the time.",
    'All about {s} today.',
    'This post is all about {s}.',
    '{We’d} like you to meet {s}.',
  ],
  body: [
    "There's a lot {we} could say about {n}, but {we’d} rather answer your questions.",
    '{We} enjoy talking about {n}, so stop {us} if you know it all already.',
    'Have a good look at {n}, and tell {us} what you see.',
    'A closer look at {n} pays off, at least in {our} humble opinion.',
  ],
  call: [
    'What would you like to know about {n}?',
    'What do you like best about {n}?',
    'Who would enjoy {n} as much as {we} do?',
    'Tell {us} what you think of {n}.',
    'Any questions about {n}?',
    'Describe {n} in three words.',
  ],
};

/** Words under a picture. */
export const caption: Frames = {
  hook: [
    '{S}.',
    'Just {s}.',
    'Currently: {s}.',
    'Picture of the day: {s}.',
    '{S}, and nothing to add.',
    'Stop scrolling for a second: {s}.',
    'In the picture: {s}.',
  ],
  body: [
    'Some pictures need no words, but {n} {does} deserve a few.',
    'Take a second to look at {n} before you scroll on.',
    'A picture says enough, and still {we} want to hear your thoughts on {n}.',
  ],
  call: [
    'Give {n} a caption of your own.',
    'What comes to mind when you see {n}?',
    'What would you call this picture of {n}?',
    'Tag someone who should see {n}.',
    'How would you describe {n} in one word?',
  ],
};

/** For a bare word that no article fits: it stands after a colon or in quotes. */
export const label: Frames = {
  hook: [
    'One (word|thought) for today: {s}.',
    "“{S}”: what's the first thing that comes to mind?",
    '{S}: yes, no, or it depends?',
    '{S}, anyone?',
    'Say “{s}” and (everyone|everybody) pictures something else.',
    'On {our} mind: {s}.',
    'Today in one (line|word): {s}.',
  ],
  body: [
    'Some hear “{n}” and light up, others keep scrolling; {we’d} like to know which one you are.',
    'No essay needed: (three words|one line) on “{n}” will do.',
    'A picture, a memory, a strong opinion: anything about “{n}” counts.',
    "Behind every answer to “{n}” there's a story, and {we’d} love to hear yours.",
    'The word “{n}” is short, the stories behind it rarely are.',
  ],
  call: [
    'What does “{n}” make you think of?',
    '“{N} is…”: how would you finish that sentence?',
    'Reply with your own take on “{n}”.',
    'Tag someone who never stops talking about “{n}”.',
    'Which picture goes with “{n}” for you?',
  ],
};

export const explain: Frames = {
  hook: [
    'Ever wondered {s}?',
    'If someone asked you {s}, what would you say?',
    'A question worth asking: {s}.',
    'Do you know {s}?',
    "Let's talk about {s}.",
    'Not everyone knows {s}.',
  ],
  body: topic.body,
  call: [...curious.slice(0, 6), 'What else would you like to know about {n}?'],
};

/** One's own story: "how we started". */
export const tell: Frames = {
  hook: [
    'Let {us} tell you {s}.',
    '{We’re} sharing {s}.',
    'Today {we’d} like to tell you {s}.',
    'You may have wondered {s}.',
    'A look behind the curtain: {s}.',
    'Told in a few words: {s}.',
  ],
  body: [
    "There's more to {n} than fits into one post, so ask away.",
    '{We’ve} thought about {n} a lot, and some of it {we} want to pass on.',
    'Nobody tells you everything about {n} beforehand, and so {we} start here.',
    'If {n} {matter} to you as well, this one is for you.',
  ],
  call: [
    'What would you like to know about {n}?',
    'Does any of it sound familiar when you think of {n}?',
    "What's your own story about {n}?",
    'Ask {us} anything about {n}.',
  ],
};

/** What one has learned, likes or thinks, put forward by oneself: "three mistakes I made". */
export const shared: Frames = {
  hook: ['{S}.', 'Today: {s}.', 'This post is about {s}.', 'Ask {us} about {s}.', 'On {our} mind: {s}.'],
  body: tell.body,
  call: tell.call,
};

/** A view, said as it was typed: "Unpopular opinion: pineapple belongs on pizza". */
export const opinion: Frames = {
  hook: ['{Q}.'],
  body: topic.body.slice(0, 3),
  call: ['Where do you stand on {n}?', ...curious.slice(2, 6)],
};

/** A time rather than a thing: "Monday morning", "summer". */
export const occasion: Frames = {
  hook: [
    'Hello, {s}(!|.)',
    '{S}, here we come(!|.)',
    "Let's make {s} count.",
    '{S} {is} what you make of it.',
    'This one goes out to everyone who is up for {s}.',
  ],
  body: [
    'Whatever is on your list for {n}: one step at a time.',
    'Start {n} with one small thing that you enjoy.',
    '{N} {does} not ask for perfection, just for a start.',
    'Be kind to yourself on the way through {n}.',
  ],
  call: [
    "What's the one thing you want from {n}?",
    'What gets you through {n}?',
    'How do you spend {n}?',
    'What are you looking forward to about {n}?',
  ],
};
