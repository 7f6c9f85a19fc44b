import { mannerWord, noteManner, platformNames, type Wishes } from '../wishes.ts';
import type { Instruction } from './intent.ts';
import { readSpeech } from './speech.ts';

const post = `(?:social(?: media)? )?(?:(?:${platformNames}|blog|photo|picture|video|promo|promotional|marketing|product|thank[ -]you|text|status|update|event|job|teaser|new|short|carousel|story|launch) )*(?:post|tweet|caption|thread|update|message|announcement|text|copy|draft|status|blurb|note|content|ad|advert|story|something|paragraph|quote|joke|riddle|fun fact|introduction|intro|invitation|invite|reminder|teaser|poem|haiku|joke|slogan|headline|article|newsletter|description|hook|carousel|script|few words|few lines|line|sentence|shout-?out|piece|bit|one)s?`;
const make = `(?:write|writing|creating|post|tweet|say|create|draft|compose|generate|make|prepare|produce|craft|design|do|suggest|give|share|publish|brainstorm|come up with|put together|get|need|want|would like|['’]d like|looking for)`;
const everyone = `(?:(?:all|my|our|the|your|some|dear) )*(?:people|everyone|everybody|followers|customers|audience|fans|community|readers|clients|subscribers|members|team|employees|staff|friends|folks|users|visitors|guests|them|us|me|world|neighbours|neighbors|public|parents|students|listeners|viewers|locals|others|beginners|kids|children|newcomers)`;
const manner = `(?:${mannerWord}(?:,? and |, ?| ))*`;

const politeness =
  /^(?:(?:hey|hi|hello|ok|okay|so)(?: there)?[,!]? |please,? |kindly |(?:can|could|would|will) (?:you|we|u) (?:please |kindly )?(?:help (?:me|us) )?(?:to )?|help (?:me|us) (?:to )?|(?:i|we)(?:['’]d| would|['’]ll| will| just)? (?:want|need|like|love|wish|have) (?:you )?to |i(?:['’]m| am) (?:trying|going|looking) to |let['’]?s |(?:i|we)(?: would like| want| need|['’]d like|(?:['’]m| am|['’]re| are) looking for) (?=an? |some |\d|one |two |three |four |five )|your (?:task|job) is to |you (?:should|must|need to) )/i;

const byConnector: [RegExp, Instruction['intent']][] = [
  [
    /^(?:(?:that |which )?(?:announc(?:es|ing)|reveal(?:s|ing)|launch(?:es|ing)|unveil(?:s|ing)|teas(?:es|ing))|to (?:announce|reveal|launch|unveil|tease)) /i,
    'announce',
  ],
  [
    /^(?:(?:that |which )?(?:promot(?:es|ing)|advertis(?:es|ing)|sell(?:s|ing)|pitch(?:es|ing)|showcas(?:es|ing)|highlight(?:s|ing))|to (?:promote|advertise|sell|market|pitch|showcase|highlight)) /i,
    'announce',
  ],
  [/^(?:(?:that |which )?(?:introduc(?:es|ing)|welcom(?:es|ing))|to (?:introduce|welcome)) /i, 'introduce'],
  [/^(?:(?:that |which )?celebrat(?:es|ing)|to celebrate) /i, 'celebrate'],
  [
    new RegExp(
      `^(?:(?:that |which )?(?:say(?:s|ing)|tell(?:s|ing)(?: ${everyone})?|inform(?:s|ing) ${everyone})|to (?:say|tell ${everyone}|inform ${everyone}|let ${everyone} know))(?: that)? `,
      'i',
    ),
    'say',
  ],
  [/^(?:(?:that |which )?(?:explain(?:s|ing)|describ(?:es|ing))|to (?:explain|describe)) /i, 'explain'],
  [/^(?:(?:that |which )?apologi[sz](?:es|ing)|to apologi[sz]e)(?: for)? /i, 'apologise'],
];
const about = new RegExp(
  `^(?:(?:for|to|aimed at|addressed to) ${everyone} )?(?:about|on the (?:topic|subject) of|on|regarding|concerning|around|covering|discussing|dedicated to|of|:|-|–|—) ?`,
  'i',
);
/** "for my dentist practice about flossing": whose post it is does not matter, only what it is about. */
const whose = /^(?:for|to) (?:my|our|the|an?) [^.,:;]{2,60}? (?:about|on) /i;
const forWhom =
  /^(?:for|to) (?:my|our|the|an?) [^.,:;]{2,60}? (?=(?:to )?(?:announc|promot|advertis|celebrat|introduc|invit|thank|remind|welcom|apologi|explain|say|tell)\p{L}* )/iu;
const aboutFor =
  /^(?:for|with|to go with) (?:(?:an?|my|our|this|the) (?:new )?(?:photo|picture|image|pic|video|reel|selfie|post|shot)s? (?:of|about|showing|from) )?/i;

const making = new RegExp(
  `^(?:${make} (?:me |us )?(?:up )?)?(?:(?:an?|the|some|one|two|three|my|our|this|another|\\d) )?((?:${manner}))(${post})(?: (?:for|on|to) (?:my |our |the |a )?(?:${platformNames}|social media)(?: and (?:${platformNames}))?)?[ ,]*(?=.)`,
  'i',
);
const makingVerb = new RegExp(`^${make} `, 'i');

/** "Write a short post about X", "Tweet: X", "a caption for X". */
function readMaking(text: string, wishes: Wishes): Instruction | null {
  const match = text.match(making);
  if (!match || !/^[\s:–—-]|\s$/u.test(text.slice(match[0].trimEnd().length, match[0].trimEnd().length + 1) || ' ')) return null;
  const noun = (match[2] ?? '').toLowerCase();
  const rest = text.slice(match[0].length).trim();
  const verb = makingVerb.test(text);
  if (/^(?:one|bit|piece|line|something|note|story|ad|text)$/.test(noun) && !verb) return null;
  const from = (intent: Instruction['intent'], left: string): Instruction => {
    noteManner(match[1] ?? '', wishes);
    return { intent, rest: left, whom: null };
  };
  const said = rest.replace(forWhom, '');
  for (const [pattern, intent] of byConnector) if (pattern.test(said)) return from(intent, said.replace(pattern, ''));
  const within = readVerb(said.replace(/^(?:to|that|which) /i, ''));
  if (within && /^(?:to|that|which|invit|thank|remind|ask|encourag|wish|congratulat)/i.test(said)) {
    noteManner(match[1] ?? '', wishes);
    return within;
  }
  const ofNoun: Instruction['intent'] = /announcement|teaser/.test(noun)
    ? 'announce'
    : /invitation|invite/.test(noun)
      ? 'invite'
      : /reminder/.test(noun)
        ? 'remind'
        : /thank|shout/.test(noun)
          ? 'thanks'
          : /caption|photo|picture/.test(noun)
            ? 'caption'
            : 'topic';
  if ((ofNoun === 'invite' || ofNoun === 'thanks') && /^(?:to|for) /i.test(rest)) return from(ofNoun, rest.replace(/^(?:to|for) /i, ''));
  if (ofNoun === 'remind' && /^(?:that|to) /i.test(rest)) return from('remind', rest);
  if (whose.test(rest)) return from(ofNoun, rest.replace(whose, ''));
  if (about.test(rest)) return from(ofNoun, rest.replace(about, ''));
  if (aboutFor.test(rest))
    return from(
      /^\S+ \S+ (?:new )?(?:photo|picture|image|pic|selfie|shot)s?\b/i.test(rest) ? 'caption' : ofNoun,
      rest.replace(aboutFor, ''),
    );
  return null;
}

const verbs: [RegExp, Instruction['intent']][] = [
  [
    /^(?:announce|reveal|unveil|tease|publici[sz]e|launch|spread the (?:word|news) (?:about|on|of)|break the news (?:about|of)|hype(?: up)?|promote|advertise|pitch|showcase|plug|recommend|publish|drop)(?: that)? (?=.)/i,
    'announce',
  ],
  [/^(?:announcing|presenting|revealing|introducing(?= the\b)) (?=.)/i, 'announce'],
  [/^(?:introducing|welcoming|meet) (?!the\b|us\b|me\b)(?=.)/i, 'introduce'],
  [/^celebrating (?=.)/i, 'celebrate'],
  [
    /^(?:highlight|feature|present|spotlight|market|push|sell|show off|show|review|tout) (?=(?:our|my|the|a|an|his|her|their|this|these|some)\b)/i,
    'announce',
  ],
  [/^(?:introduce|welcome) (?!to\b|back\b)(?=.)/i, 'introduce'],
  [/^(?:celebrate|commemorate|mark) (?!with\b)(?=.)/i, 'celebrate'],
  [/^(?:apologi[sz]e|say sorry)(?: to .+?)? for /i, 'apologise'],
  [
    /^(?:talk|write|post|tweet|blog|speak|chat|inform|rant|rave|say something|say a few words|do one|make one|raise awareness|think|something) (?:about|on|of|for|regarding) /i,
    'topic',
  ],
  [/^(?:say|post|tweet|write|share|publish) (?:something|anything)(?: [\p{L}-]+)? (?:about|on|for|regarding) /iu, 'topic'],
  [/^(?:write|post|tweet|publish|say|state|mention)(?: that|:) /i, 'say'],
  [
    new RegExp(
      `^(?:tell|inform|notify|let|update|warn|alert) ${everyone} (?:know )?(?:(?:that|:) |(?=(?:our|my|we|the|I|there|it)\\b))`,
      'i',
    ),
    'say',
  ],
  [/^(?:an? )?(?:poll|survey|debate|discussion|quiz|question) (?:about|on) /i, 'topic'],
  [
    new RegExp(
      `^(?:tell|inform|notify|let|update|warn|alert|educate|teach|talk to|speak to)(?: to)? ${everyone} (?:know )?(?:about|of|on|all about) `,
      'i',
    ),
    'topic',
  ],
  [
    new RegExp(
      `^(?:explain|describe|tell|show|teach|discuss|explore|outline|cover)(?: to)?(?: ${everyone})? (?=(?:how|why|what|when|where|which)\\b)`,
      'i',
    ),
    'explain',
  ],
  [
    /^(?:explain|describe|discuss|explore|compare|summari[sz]e|sum up|recap|cover|outline|reflect on|muse on|analy[sz]e|raise awareness (?:of|about|for)|share(?: (?:some|a few))? (?:thoughts|ideas|news|facts|information|info|insights|details|wisdom|stories|updates?) (?:about|on|of|from)|share(?: (?:the|this|our|some|my))? news (?:about|of|that)) (?=.)/i,
    'topic',
  ],
  [/^(?:share|give|tell|post) (?=(?:our|my|the|a|an|his|her|their|some)\b)(?!.*\byour\b)/i, 'topic'],
];

/** "Announce X", "Thank X for Y", "Ask people what they want". */
function readVerb(text: string): Instruction | null {
  const thanks = text.match(
    /^(?:thank|thanking|say thank you to|say thanks to|give thanks to|show (?:our |my )?(?:gratitude|appreciation) (?:to|for)) (?!you\b)(.+?)(?: for (.+))?$/is,
  );
  if (thanks) return { intent: 'thanks', whom: thanks[1] ?? '', rest: thanks[2] ?? '' };
  const congratulations = text.match(/^(?:congratulate|congratulating) (.+?)(?: (?:on|for) (.+))?$/is);
  if (congratulations) return { intent: 'congratulate', whom: congratulations[1] ?? '', rest: congratulations[2] ?? '' };
  const wish = text.match(new RegExp(`^(?:wish|wishing) (${everyone}) (.+)$`, 'is'));
  if (wish) return { intent: 'wish', whom: wish[1] ?? '', rest: wish[2] ?? '' };
  const invite = text.match(new RegExp(`^(?:invite|inviting) (?:(?:${everyone}|[\\p{L}-]+(?: [\\p{L}-]+)?) )?(?:along )?to (.+)$`, 'isu'));
  if (invite) return { intent: 'invite', whom: null, rest: invite[1] ?? '' };
  const remind = text.match(new RegExp(`^(?:remind|reminding|reminder)(?: ${everyone})? (?=(?:that|to|about|of)\\b)(.+)$`, 'is'));
  if (remind) return { intent: 'remind', whom: null, rest: (remind[1] ?? '').replace(/^of /i, 'about ') };
  const act = text.match(
    new RegExp(`^(?:encourage|encouraging|urge|urging|get|persuade|convince|motivate|inspire|ask|asking|tell) ${everyone} to (.+)$`, 'is'),
  );
  if (act) return { intent: 'act', whom: null, rest: toReader(act[1] ?? '') };
  const wanted = text.match(
    /^(?:encourage|call for|ask for|collect|raise) (donations|money|funds|support|feedback|opinions|volunteers|sign-?ups) (?:for|on|to|about) (.+)$/is,
  );
  if (wanted) {
    const verb = {
      f: 'Tell us what you think of',
      o: 'Tell us what you think of',
      v: 'Volunteer for',
      s: /^sign/i.test(wanted[1] ?? '') ? 'Sign up for' : 'Support',
    }[(wanted[1] ?? '').charAt(0).toLowerCase()];
    return { intent: 'act', whom: null, rest: `${/^funds/i.test(wanted[1] ?? '') ? 'Support' : (verb ?? 'Support')} ${wanted[2]}` };
  }
  const ask = text.match(
    new RegExp(
      `^(?:ask|asking|poll|survey|find out)(?: ${everyone})? (?:for (?:their|your) (.+)|(?:about|on) (.+)|((?:what|which|how|why|when|where|who|if|whether)\\b.+))$`,
      'is',
    ),
  );
  if (ask) return { intent: 'ask', whom: null, rest: toReader(ask[3] ?? ask[2] ?? `their ${ask[1]}`) };
  for (const [pattern, intent] of verbs)
    if (pattern.test(text))
      return /^of\b/i.test(text.replace(pattern, '')) ? null : { intent, whom: null, rest: text.replace(pattern, '') };
  return null;
}

/** What is said about "them" in a prompt is said to "you" in the post. */
const toReader = (text: string): string =>
  text
    .replace(/\b(?:they['’]re|they are)\b/gi, 'you are')
    .replace(/\b(?:they|them)\b/gi, 'you')
    .replace(/\btheirs\b/gi, 'yours')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourselves')
    .replace(/\bus what\b/gi, 'us what');

const counted =
  /^(?:the )?(?:(?:my|our) )?(?:(?:top|best|first) )?(?:(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|some|a few|several) )(?:[\p{L}-]+ ){0,2}?(?:tips?|ways|reasons|ideas|facts|things|mistakes|steps|lessons|habits|questions|tricks|hacks|benefits|examples|books|tools|recipes|exercises|rules|myths|signs|secrets|strategies|quotes|activities|places|tactics|advantages|recommendations|suggestions|picks|favou?rites|mistakes)\b/iu;
const uncounted =
  /^(?:[\p{L}-]+ ){0,2}?(?:tips|tricks|hacks|ideas|ways|reasons|tips and tricks|recommendations|suggestions|advice)(?: (?=(?:for|to|on|about|why|that|in|when)\b)|$)/iu;

/** "Five tips for X". */
function readList(text: string): Instruction | null {
  const bare = text
    .replace(makingVerb, '')
    .replace(/^(?:me|us) /i, '')
    .replace(/^(?:list|name) /i, '');
  if (counted.test(bare) || uncounted.test(bare)) return { intent: 'list', whom: null, rest: bare };
  return null;
}

/**
 * Reads one sentence of a prompt as an instruction to the writer; null where it is none but something to be said.
 * Words of manner in front of the noun ("a short, friendly post") are noted in `wishes`.
 * `alone`: it does not stand in a text of the person's own, where "Thank you to all" is to be said as it is.
 */
export function readInstruction(sentence: string, wishes: Wishes, alone = true): Instruction | null {
  let text = sentence.trim();
  for (let depth = 0; depth < 4; depth += 1) {
    const found = (alone ? readSpeech(text) : null) ?? readList(text) ?? readMaking(text, wishes) ?? readVerb(text);
    if (found) {
      // "Write a post to announce X", "a post about how to X"
      const inner = found.intent === 'topic' || found.intent === 'say' ? (readList(found.rest) ?? readVerb(found.rest)) : null;
      return inner ?? found;
    }
    if (!politeness.test(text)) return null;
    text = text.replace(politeness, '');
  }
  return null;
}
