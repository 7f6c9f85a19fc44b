import type { AssistantRequest } from '@everycast/contract/assistant';
import { translationLanguages } from '@everycast/contract/assistant';
import { AppError } from '../../../kernel/errors.ts';
import { type Bounds, mostOf, within } from './bounds.ts';
import { draftEnglish } from './english/draft.ts';
import { keyPhrases } from './english/topic.ts';
import { bringWithin, type Fits } from './fit.ts';
import { hashtagsFor, tagOf } from './hashtags.ts';
import { type Language, languageOf } from './language.ts';
import { draftOther } from './languages/draft.ts';
import { clean, graphemes, hashtagsIn, linksIn } from './text.ts';
import { tidy, tighten } from './tidy.ts';
import { changeTone } from './tone.ts';

/** A text, and what the person should know about it, or null. */
export interface OfflineAnswer {
  text: string;
  note: string | null;
}

/** How long a draft may be where no platform is named, in graphemes. */
const usualLength = 500;

const howToGetModel =
  'The owner of this Everycast can connect one under Settings, AI assistant, or with AI_PROVIDER, AI_MODEL and AI_API_KEY.';

const shortEnough =
  (max: number): Fits =>
  (text) =>
    graphemes(text).length <= max;

/** "Shorten this: …" with a text after it, typed as a prompt. */
const reworking =
  /^(?:please |can you |could you )*(shorten|summari[sz]e|make|improve|tidy up|polish|proofread) (?:this|it|the following)(?: (?:text|post|paragraph|caption))?(?: (?:shorter|better))?(?: for me)?\s*[:\n]\s*(.+)$/isu;

/**
 * Writes without a model and without the network: the same request always gives the same answer.
 * @throws AppError `invalid_input` where the prompt names nothing, `assistant_not_configured` for what only a model can do
 */
export function writeOffline(request: AssistantRequest, bounds: Bounds | null): OfflineAnswer {
  const fits = within(bounds);
  const { text } = request;
  switch (request.action) {
    case 'generate': {
      const [, order, given] = request.prompt.match(reworking) ?? [];
      if (order && given)
        return writeOffline({ ...request, action: /^(?:shorten|summari|make)/i.test(order) ? 'shorten' : 'improve', text: given }, bounds);
      return { text: draft(request, bounds, fits), note: null };
    }
    case 'improve': {
      const better = bringWithin(tidy(text, languageOf(text)), fits);
      return {
        text: better,
        note: better === text.trim() ? 'There was nothing to tidy up. Rewriting goes further with an AI model.' : null,
      };
    }
    case 'shorten':
      return shorten(text, bounds, fits);
    case 'tone':
      return inTone(request, fits);
    case 'hashtags':
      return withHashtags(request, fits);
    case 'variant':
      return variant(request, bounds, fits);
    case 'translate': {
      const name = translationLanguages.find(({ tag }) => tag === request.language)?.name ?? 'another language';
      throw new AppError('assistant_not_configured', `Translating into ${name} needs an AI model, and none is connected. ${howToGetModel}`);
    }
  }
}

function draft(request: AssistantRequest, bounds: Bounds | null, fits: Fits): string {
  const language = languageOf(request.prompt);
  const room: Fits = bounds ? fits : shortEnough(usualLength);
  const { attempt } = request;
  const english = language === 'en' || language === 'none';
  const text = english
    ? draftEnglish(request.prompt, {
        fits: room,
        attempt,
        tone: request.tone ?? null,
        roomy: bounds !== null && mostOf(bounds) >= usualLength,
      })
    : draftOther(request.prompt, language, { fits: room, attempt });
  if (!text) throw new AppError('invalid_input', 'Say in a few words what the post is about.');
  return text;
}

function shorten(text: string, bounds: Bounds | null, fits: Fits): OfflineAnswer {
  const whole = clean(text);
  if (!fits(whole)) return { text: bringWithin(whole, fits), note: null };
  const tight = languageOf(whole) === 'en' ? tighten(whole) : whole;
  // It fits as it is, so nothing is cut in the middle of a sentence to make it shorter still.
  const shorter = bringWithin(tight, shortEnough(Math.ceil((graphemes(whole).length * 2) / 3)));
  const cut = shorter.endsWith('…') && !whole.endsWith('…');
  const result = cut || !shorter ? tight : shorter;
  if (result !== whole) return { text: result, note: null };
  return {
    text: whole,
    note: bounds
      ? `It already fits ${bounds.name}, and there is no sentence to spare.`
      : 'There is no sentence to spare. Rewriting goes further with an AI model.',
  };
}

function inTone(request: AssistantRequest, fits: Fits): OfflineAnswer {
  if (languageOf(request.text) !== 'en')
    throw new AppError('assistant_not_configured', `Without an AI model the tone can be changed in English texts only. ${howToGetModel}`);
  const tone = request.tone ?? 'plain';
  const full = changeTone(request.text, tone);
  const changed = fits(full) ? full : bringWithin(changeTone(request.text, tone, false), fits);
  return {
    text: changed,
    note: changed === clean(request.text) ? `It already reads ${request.tone}. Rewriting goes further with an AI model.` : null,
  };
}

/** Candidates for hashtags, the best first; `attempt` begins further down the list. */
function tagsFor(whole: string, language: Language, attempt: number): string[] {
  const text = whole.slice(0, 3_000);
  const prose = linksIn(text)
    .reduce((rest, link) => rest.replace(link, ' '), text)
    .replace(/#[\p{L}\p{N}_]+/gu, '.');
  const present = new Set(hashtagsIn(text).map((tag) => tag.toLowerCase()));
  const all = (
    language === 'en'
      ? [...new Set(keyPhrases(prose).flatMap((phrase) => tagOf(phrase) ?? tagOf(phrase.split(' ').slice(-2).join(' ')) ?? []))]
      : hashtagsFor(text, language, 12)
  ).filter((tag) => !present.has(tag.toLowerCase()));
  const start = all.length > 3 ? (attempt * 3) % all.length : 0;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, 3);
}

const withTags = (text: string, tags: readonly string[]): string =>
  tags.length === 0 ? text : /#[\p{L}\p{N}_]+$/u.test(text) ? `${text} ${tags.join(' ')}` : `${text}\n\n${tags.join(' ')}`;

function withHashtags(request: AssistantRequest, fits: Fits): OfflineAnswer {
  const text = request.text.trim();
  const tags = tagsFor(text, languageOf(text), request.attempt);
  if (tags.length === 0) return { text: bringWithin(text, fits), note: 'No word in this text makes a good new hashtag.' };
  while (tags.length > 0 && !fits(withTags(text, tags))) tags.pop();
  return { text: bringWithin(withTags(text, tags), fits), note: tags.length === 0 ? 'There is no room left for hashtags.' : null };
}

function variant(request: AssistantRequest, bounds: Bounds | null, fits: Fits): OfflineAnswer {
  const text = bringWithin(tidy(request.text, languageOf(request.text)), fits);
  if (text !== request.text.trim()) return { text, note: null };
  const tags = tagsFor(text, languageOf(text), request.attempt);
  while (tags.length > 0 && !fits(withTags(text, tags))) tags.pop();
  return { text: withTags(text, tags), note: tags.length === 0 ? `It fits ${bounds?.name ?? 'as it is'} unchanged.` : null };
}
