import { capitalise } from '../text.ts';
import { coreOfAction, coreOfText, nounPhrases } from './core.ts';
import { type Topic, topicOf } from './topic.ts';

/** What a question is about: "tea or coffee", "sourdough", "your favourite book". */
export function coreOfQuestion(question: string): Topic {
  const label = question.match(/^([^:?]{3,60}): /)?.[1];
  if (label) return topicOf(label, 'the');
  const habit = question.match(/^how (?:do|can|did) (?:you|we|people) (.+?)\??$/i)?.[1];
  if (habit) return coreOfAction(habit);
  const [first, second] = nounPhrases(question);
  if (first && second && question.includes(`${first} or ${second}`))
    return { ...topicOf(first, 'the'), phrase: `${first} or ${second}`, short: `${first} or ${second}`, stands: 'argument', plural: false };
  const core = coreOfText(question);
  const bare = /^your /i.test(core.short) ? topicOf(core.short.replace(/^your /i, ''), 'the') : core;
  return bare.stands === 'argument' && !/^the /.test(bare.short) ? bare : core;
}

/** "How do I keep …" asks for oneself; a post asks its readers. */
export function fromAsker(question: string): string {
  if (!/\b(?:do|can|should|could|would|am|must|will|did|have) I\b|\bmy\b/i.test(question)) return capitalise(question);
  return capitalise(
    question
      .replace(/\bam I\b/gi, 'are you')
      .replace(/\bI am\b|\bI['’]m\b/gi, 'you are')
      .replace(/\bI['’]ve\b/gi, 'you have')
      .replace(/\bI\b/gi, 'you')
      .replace(/\bmyself\b/gi, 'yourself')
      .replace(/\bmy\b/gi, 'your')
      .replace(/\bmine\b/gi, 'yours')
      .replace(/\bme\b/gi, 'you'),
  );
}
