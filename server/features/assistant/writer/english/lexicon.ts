/** Word lists of the English writer. They say how a noun may stand in a sentence and what people do with the thing. */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What one goes to. */
const events =
  list(`opening openings party webinar webinars workshop workshops concert gig meetup conference summit festival fair market show exhibition expo class talk stream livestream
  premiere race run marathon tour tournament match reading screening ceremony fundraiser cleanup meeting retreat session gala hackathon reunion picnic barbecue bbq dinner brunch breakfast
  parade quiz auction demo seminar lecture night day evening weekend event events symposium ball bazaar hike`);
const listened = list('podcast podcasts song songs single album albums playlist track mixtape record');
const watched = list('video videos film films documentary movie trailer series vlog reel reels short shorts');
const readable = list(
  'book books novel article articles newsletter blog blogpost guide ebook report study story essay column interview paper magazine zine',
);
/** What one can have, use or buy. */
const products =
  list(`sale discount deal deals offer offers product products collection menu app update release version shop store course courses service services tool range line design merch
  website site launch platform feature features programme program subscription plan plans kit box bakery cafe café restaurant bar studio office gym salon hotel brewery gallery school clinic
  garden farm shoes jewellery candles cakes bread beer wine cider coffee tea card cards poster print prints drop edition game bundle voucher giveaway competition contest catalogue
  membership library dataset plugin extension theme template templates delivery shipping`);
/** People. */
const people =
  list(`baker chef colleague intern developer designer manager director founder teacher trainer coach barista artist author speaker guest member teammate ceo cto volunteer
  apprentice employee photographer doctor dentist nurse host editor writer musician singer guitarist drummer engineer puppy dog cat kitten mascot`);

/** What happens in a life or a business; it is news, and nothing to look at. */
const steps = list(
  `promotion graduation engagement wedding retirement birthday award nomination certification partnership relaunch collaboration merger expansion anniversary move pregnancy degree phd`,
);

/** Singular nouns that stand without an article. */
const mass =
  list(`coffee tea work music yoga marketing content advice bread food weather news love health fitness fashion technology tech software education travel art money sleep water energy
  productivity sustainability design craftsmanship honesty kindness patience creativity research information feedback equipment furniture luggage jewellery homework housework progress
  knowledge architecture agriculture commerce finance football basketball tennis golf rugby cricket chess poetry literature history science nature wildlife pottery sourdough rice pasta
  pizza cheese chocolate wine beer cake cider honey sugar salt butter milk meat fish fruit rain snow sunshine summer winter spring autumn time space rest motivation success failure
  growth change trust respect courage hope joy happiness anxiety stress burnout grief loneliness friendship parenthood motherhood fatherhood childcare skincare makeup gold silver wood
  wool cotton silk leather plastic paper glass clay traffic pollution garbage recycling compost electricity internet crypto bitcoin blockchain ai leadership ownership hospitality
  tourism nutrition meditation mindfulness wellness christmas easter halloween thanksgiving ramadan hanukkah diwali carnival breakfast lunch dinner brunch homeschooling seo javascript
  typescript python rust java linux photosynthesis gravity evolution democracy politics economics mathematics maths physics chemistry biology philosophy psychology medicine law
  accessibility privacy security safety inflation culture diversity inclusion equality justice freedom peace`);
const massEnding = /(?:ness|ism|ship|graphy|ology|ics|ing|hood|ware|cy|nce|ity|culture|work|wear|craft)$/i;
const notMass =
  /^(?:opening|meeting|building|painting|training|wedding|offering|screening|reading|drawing|recording|ring|thing|agency|conference|university|city|charity|community|audience|experience|vacancy|party|facility|activity|opportunity|entrance|performance|network|event|pharmacy|policy|residency|emergency|ambulance|alliance|science fair|artwork|bing|chance|difference|dance|listing|landing|fundraising|gathering|outing)$/i;

/** Where these come up, nothing is cheerful. */
const grave =
  /\b(?:died|dies|death|dead|passed away|passing of|funeral|obituary|memorial|mourn\w*|grief|grieving|condolences?|cancer|suicide|victims?|war|terror\w*|attack|earthquake|flood(?:s|ing)?|wildfire|disaster|accident|injur\w+|layoffs?|redundanc\w+|bankrupt\w*|insolven\w+|apolog\w+|sorry|outage|breach|incident|recall(?:ed)?|scam|fraud|abuse|violence|shooting|hospice|miscarriage|refugees?|famine|closing down|cancel\w*|(?:made a|our|my) mistake|postpon\w+|unfortunately|close (?:our|its|the) doors|shutting down|shut down|permanently clos\w+|lost (?:dog|cat|pet|child)|missing (?:dog|cat|pet|person|child))\b/i;

export type ThingClass = 'event' | 'listen' | 'watch' | 'read' | 'product' | 'person' | 'step' | 'general';

export function classOf(noun: string): ThingClass {
  const word = noun.toLowerCase();
  if (people.has(word.replace(/s$/, ''))) return 'person';
  if (events.has(word)) return 'event';
  if (listened.has(word)) return 'listen';
  if (watched.has(word) || word === 'episode') return word === 'episode' ? 'listen' : 'watch';
  if (steps.has(word)) return 'step';
  if (readable.has(word)) return 'read';
  if (products.has(word)) return 'product';
  return 'general';
}

/** May this singular noun stand bare ("talk about coffee"), or does it want an article ("talk about the launch")? Null: nobody can tell from the word. */
export function standsBare(noun: string): boolean | null {
  const word = noun.toLowerCase();
  if (notMass.test(word)) return false;
  if (
    /(?:develop|manage|entertain|employ|engage|recruit|improve|govern|environ)ment$/.test(word) ||
    mass.has(word) ||
    massEnding.test(word)
  )
    return true;
  return classOf(word) !== 'general' || /(?:tion|ment|er|or|ist|age|day|week|month|year)$/.test(word) ? false : null;
}

const deaths = /\b(?:died|passed away|passing of|death of|funeral|obituary|in memory of|rest in peace|mourn\w*)\b/i;
const losses =
  /\b(?:(?:lost|missing|find|found) (?:our|my|the|a|her|his|their)? ?(?:dog|cat|pet|child|son|daughter|rabbit|parrot|bird|tortoise|person|hamster)|(?:dog|cat|pet|child|person) (?:is |has been |went )?(?:lost|missing|ran away))\b/i;

/** How serious a text is. */
export const gravityOf = (text: string): 'none' | 'grave' | 'mourning' | 'missing' =>
  deaths.test(text) ? 'mourning' : losses.test(text) ? 'missing' : grave.test(text) ? 'grave' : 'none';
