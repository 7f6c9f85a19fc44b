import type { AssistantRequest } from '@everycast/contract/assistant';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { AppError } from '../../../kernel/errors.ts';
import { type Bounds, bringWithin, type Fits, within } from '../fit.ts';
import { languageOf } from './language.ts';
import { hashtagsFor } from './nouns.ts';
import { readPrompt } from './read-prompt.ts';
import { draft } from './scaffold.ts';
import { clean, endsInHashtag, graphemes } from './text.ts';
import { tidy } from './tidy.ts';

/** A text, and a note about it for the person, or null. */
interface Written {
  text: string;
  note: Message | null;
}

/** `another`: the next attempt returns another text. */
export type OfflineAnswer = Written & { another: boolean };

const atMost = (text: string, max: number): boolean => graphemes(text).length <= max;

/** "Shorten this: ..." with a text after it, typed as a prompt. */
const reworking =
  /^(?:(?:please|can you|could you) )?(shorten|summari[sz]e|improve|tidy up|polish|proofread) (?:this|it|the following)(?: (?:text|post|caption))?(?: for me)?(?:\s*:|[^\S\n]*\n)\s*(\S.*)$/isu;

/**
 * Writes without a model and without the network, from the person's own words: the same request always returns the same text.
 * @throws AppError `invalid_input` if the prompt has no topic, `assistant_not_configured` for what needs a model
 */
export function writeOffline(request: AssistantRequest, bounds: Bounds | null): OfflineAnswer {
  const written = write(request, bounds);
  return { ...written, another: write({ ...request, attempt: request.attempt + 1 }, bounds).text !== written.text };
}

function write(request: AssistantRequest, bounds: Bounds | null): Written {
  const { action, text, prompt } = request;
  const fits = within(bounds);
  const [, order, given] = (action === 'generate' && prompt.match(reworking)) || [];
  if (order && given) return write({ ...request, action: /^(?:short|summ)/i.test(order) ? 'shorten' : 'improve', text: given }, bounds);
  switch (action) {
    case 'generate':
      return generate(request, fits);
    case 'shorten':
      return shorten(text, bounds, fits);
    case 'hashtags':
      return withHashtags(request, fits);
    case 'improve':
    case 'variant': {
      const better = bringWithin(tidy(text, languageOf(text)), fits);
      const same = action === 'variant' && bounds ? fitting('assistant.note_fits', bounds) : message('assistant.note_nothing_to_tidy');
      return { text: better, note: better === text.trim() ? same : null };
    }
    case 'tone':
      throw new AppError('assistant_not_configured', 'assistant.tone_needs_model');
    case 'picture':
      throw new AppError('assistant_not_configured', 'assistant.images_need_provider');
    case 'reply':
      throw new AppError('assistant_not_configured', 'assistant.reply_needs_model');
    case 'translate':
      throw new AppError('assistant_not_configured', 'assistant.translation_needs_model');
  }
}

const fitting = (code: MessageCode, { name }: Bounds): Message => message(code, { platform: name });

function generate({ prompt, tone, attempt }: AssistantRequest, fits: Fits): Written {
  const brief = readPrompt(prompt);
  const { wishes, topic, body, serious } = brief;
  wishes.tone = tone ?? wishes.tone;
  const text = draft(brief, prompt, (draft) => fits(draft) && (wishes.max === null || atMost(draft, wishes.max)), attempt);
  const thin = body === '' && !serious && atMost(topic, 60);
  return { text, note: thin ? message('assistant.note_only_own_words') : null };
}

function shorten(text: string, bounds: Bounds | null, fits: Fits): Written {
  const whole = clean(text);
  if (!fits(whole)) return { text: bringWithin(whole, fits), note: null };
  // It fits, so nothing is cut in the middle of a sentence.
  const max = Math.ceil((graphemes(whole).length * 2) / 3);
  const shorter = bringWithin(whole, (piece) => atMost(piece, max));
  if (shorter && (!shorter.endsWith('…') || whole.endsWith('…'))) return { text: shorter, note: null };
  return { text: whole, note: bounds ? fitting('assistant.note_fits_whole', bounds) : message('assistant.note_nothing_to_cut') };
}

/** The text with up to three new hashtags below it. */
function withHashtags({ text, attempt }: AssistantRequest, fits: Fits): Written {
  const bare = text.trim();
  for (const tags = hashtagsFor(bare, languageOf(bare), 3, attempt); tags.length > 0; tags.pop()) {
    const tagged = `${bare}${endsInHashtag(bare) ? ' ' : '\n\n'}${tags.join(' ')}`;
    if (fits(tagged)) return { text: tagged, note: null };
  }
  return { text: bringWithin(bare, fits), note: message('assistant.note_no_hashtags') };
}
