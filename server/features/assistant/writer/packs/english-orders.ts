import { namedPlatforms } from '@everycast/contract/platforms';
import { type Order, start } from './pack.ts';

const platforms = namedPlatforms.map(({ name }) => name).join('|');
/** Words for what should be written. */
const kinds = '(?:posts?|tweets?|toots?|captions?|threads?|reels?|quotes?|poems?|jokes?|ads?|adverts?)';
const moreKinds = `(?:${kinds}|messages?|updates?|announcements?|texts?|notes?|blurbs?|copy)`;
/** Words between the verb and the noun: "a short, friendly ...". */
const few = "(?:[\\p{L}\\p{N}’'-]+,? ){0,6}?";
const audience = "(?:[\\p{L}’'-]+ ){1,4}?";
const everybody = '(?:people|everyone|everybody|all|us|them|(?:(?:my|our|the) )?(?:followers|customers|readers|fans|audience|clients))';
const gerunds = 'announcing|thanking|inviting|introducing|promoting|congratulating|celebrating|reminding|saying';
/** Verbs that start an instruction, so that politeness before them can be removed. */
const verbs = `(?:write|create|draft|make|announce|introduce|thank|remind|invite|tell|let|ask|share|promote|post|congratulate|celebrate|explain)\\b`;
const wish = "(?: want|[’']d like| would like| need) (?:you )?to ";
const lists =
  '(?:tips|ideas|reasons|ways|mistakes|facts|recommendations|lessons|hacks|tricks|habits|myths|advice) (?:for|to|on|when|about|from|of|why)';
const place = `(?: (?:for|on) (?:(?:(?:our|my|the) )?(?:${platforms}|social media)(?: page)?|(?:our|my) (?:page|blog|followers|audience)))?`;
const rules = '(?:previous |prior |above )?(?:instructions?|prompts?|rules|above)(?: above)?';

export const englishWrappers: readonly RegExp[] = [
  start(`(?:please|kindly|hi|hello|hey)[,!]? (?=(?:can|could|would|help) |${verbs})`),
  start('(?:can|could|would) you (?:please )?(?:help me (?:to )?)?'),
  start(`(?:help me (?:to )?|to |(?:i|we)${wish})(?=${verbs})`),
  start(`ignore (?:all |any )?(?:the |your )?${rules}[.,;]? ?(?:and )?`),
  start(
    `(?:write|create|draft|make|compose|prepare|give me|need|(?:i|we) need)(?: me| us| up)? ${few}${moreKinds}${place} ?(?=[\\p{L}:]|$)`,
  ),
  start(`(?:an? )?(?:(?:${platforms}|short|quick|funny|motivational) )?${kinds}${place} ?(?=(?:about|for|on|${gerunds})\\b|:)`),
  start('(?:write|post|tweet) (?:(?:something|anything) )?(?:(?!about)[\\p{L}-]+ )?(?=(?:about|for) )'),
  start('in the (?:style|voice|tone) of (?:an? |the )?[\\p{L}-]+ (?=(?:about|on|to|that) )'),
  start(': ?'),
];

/** After "write a post": its topic. */
export const englishTopics: readonly Order[] = [
  [start('(?:that |which )?(?:says|saying|tells|explains):? (?:that )?(.+)'), 'say'],
  [start('that (.+)'), 'say'],
  [start('(?:about|on) (?:me|us|myself|ourselves) (\\p{L}+ing .+)'), 'say'],
  [start('(?:about |on )((?:how|why|when|where) (?!(?:we|i|our|my|proud)\\b).+)'), 'explain'],
  [start('(?:about |on )((?:how|why|what|when|where) .+)'), 'say'],
  [start('(?:about|on) (?:(?:my|our) (?:thoughts|opinion|views?|take) on )?(.+)'), 'topic'],
  [start('for (?:(?:an? |my |our )?(?:photo|picture|selfie|video|image|pic) of )?(.+)'), 'say'],
];

/** "-ing" as well, for "a post announcing ...". */
export const englishOrders: readonly Order[] = [
  [start(`(?:(?:announc|say|mention)(?:e|ing)? |remind(?:ing)? ${everybody} |(?:tell|inform)(?:ing)? ${audience})that (.+)`), 'say'],
  [start(`let(?:ting)? ${audience}know (?:that )?(.+)`), 'say'],
  [start('announc(?:e|ing) (.+)'), 'announce'],
  [start('(?:introduc(?:e|ing)|welcom(?:e|ing)(?= (?:our|my|the) )) (.+)'), 'introduce'],
  [start('(?:promot(?:e|ing)|advertis(?:e|ing)|describ(?:e|ing)|showcas(?:e|ing)|highlight(?:ing)?|present(?:ing)?) (.+)'), 'show'],
  [start('(?:an? )?thank[- ]you (?:note|message|post|card) (?:to|for) (.+)'), 'thank'],
  [start('thank(?:ing)? (?!you\\b|god\\b|goodness\\b)(.+)'), 'thank'],
  [start('congratulat(?:e|ing) (.+)'), 'congratulate'],
  [start('celebrat(?:e|ing) (?!with )(.+)'), 'celebrate'],
  [start('wish(?:ing)? (?!i\\b|we\\b|you\\b)(.+)'), 'wish'],
  [start(`remind(?:ing)? ${everybody} ((?:to|about|of) .+)`), 'remind'],
  [start(`remind(?:ing)? (${audience}(?:to|about|of|that) .+)`), 'remind', 'for '],
  [start(`invit(?:e|ing) ${everybody} ((?:to|for) .+)`), 'invite'],
  [start(`invit(?:e|ing) (${audience}to .+)`), 'say', 'An invitation for '],
  [start(`ask(?:ing)? (?!us )(?:${everybody} )?((?:what|which|how|who|where|when|why|if|whether|about) .+)`), 'ask'],
  [start(`(?:ask(?:ing)?|encourag(?:e|ing)|urg(?:e|ing)|tell(?:ing)?) (?!your )${audience}to (.+)`), 'say'],
  [start(`tell(?:ing)? (?!us )${everybody} (?:more )?about (.+)`), 'show'],
  [start('apologi[sz](?:e|ing) (.+)'), 'apologise'],
  [start(`explain(?:ing)? (?:to ${audience})?((?:how|why|what|when|where|which) .+)`), 'explain'],
  [start('((?:how to|why (?!(?:do|does|did|is|are|can|should|would|will|we|i|our|my|not)\\b)[\\p{L}-]+) [^?,]+)$'), 'explain'],
  [start(`(?:(?:give me|share|list) )?((?:[\\p{L}\\p{N}-]+ ){0,3}?${lists}\\b[^:]+)$`), 'ideas'],
  [start('(?:share|give me) (?:an? )?((?:recipe|guide|playlist|story) (?:for|to|about) .+)'), 'ask', 'about your '],
  [start('(?:my|our) (?:thoughts|opinion|views?|take) (?:on|about) ([^:]+)$'), 'topic'],
  [start('(?:explain )?(the (?:benefits?|differences?|importance|history|future|pros and cons) (?:of|between) [^,:]+)$'), 'topic'],
  [start('shar(?:e|ing) (?!this|it |with |if )(?!.+ with us\\b)(.+)'), 'say'],
  [start('compar(?:e|ing) (.+ (?:and|with|to) .+)'), 'poll'],
  [start('(?:poll: )?([^?,.]{2,30} (?:vs\\.?|versus|or) [^?,.]{2,30})\\.?$'), 'poll'],
];
