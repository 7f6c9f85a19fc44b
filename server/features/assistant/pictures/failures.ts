import { type Message, type MessageCode, message, type Params } from '@everycast/messages/message';
import type { NoImageGeneratedError } from 'ai';
import { chain, explain, type Failure, nameOf, platformMessage, type Told, withWords } from '../failures.ts';
import type { Connection } from '../settings.ts';
import { AnswerTooLarge } from './sized-fetch.ts';

/** OpenAI's codes, and how servers word it. */
const policy = /moderation_blocked|content_policy|content policy|safety system|safety_violation|content[_ ]filter|responsible ai/i;
const notForImages =
  /(?:does(?:n.t| not)|not) support(?:ed)?.{0,60}(?:image|generation|modalit)|not (?:an? )?(?:valid )?image|no longer supported|response modalit/i;
const notForSeeing =
  /(?:does(?:n.t| not)|not) support.{0,60}(?:image|vision|multimodal)|image (?:input|_url).{0,60}(?:not|unsupported|only)|no endpoints found that support image/i;

/** Explains why no image was made, or why one wasn't described. */
export function explainImage(error: unknown, connection: Connection, now: Date, doing: 'drawing' | 'describing' = 'drawing'): Failure {
  const errors = chain(error);
  const who = nameOf(connection);
  const model = doing === 'drawing' ? (connection.imageModel ?? '') : connection.model;
  const text = (code: MessageCode, params?: Params): Message => message(code, { who, ...params });

  const large = errors.find((one) => one instanceof AnswerTooLarge);
  if (large) return { code: 'assistant_failed', message: text('assistant.image_too_large', { max: large.maxBytes }) };
  const none = errors.find(isWithoutImage);
  if (none) return withoutImage(none, who);

  const told = errors.find((one) => typeof (one as Told).statusCode === 'number') as Told | undefined;
  const status = told?.statusCode ?? 0;
  const words = told ? platformMessage(told, connection.apiKey) : '';
  if (told && status >= 400 && status < 500) {
    if (policy.test(`${words} ${told.responseBody ?? ''}`)) {
      const refused = doing === 'drawing' ? 'assistant.image_refused' : 'assistant.description_refused';
      return { code: 'assistant_refused', message: withWords(text(refused), words) };
    }
    const unfit = doing === 'drawing' ? notForImages : notForSeeing;
    if (status !== 401 && status !== 403 && status !== 429 && unfit.test(words)) {
      const code = doing === 'drawing' ? 'assistant.no_image_model' : 'assistant.no_vision';
      return { code: 'assistant_unknown_model', message: withWords(text(code, { model }), words) };
    }
  }
  if (doing === 'drawing' && errors.some((one) => one instanceof Error && /no longer supported/.test(one.message)))
    return { code: 'assistant_unknown_model', message: text('assistant.no_image_model', { model }) };
  if (errors.some((one) => (one as Error).name === 'TimeoutError'))
    return { code: 'assistant_too_slow', message: text('assistant.too_slow') };
  const failure = explain(error, { ...connection, model }, false, now);
  const unread = doing === 'drawing' && failure.message.code === 'assistant.not_understood';
  return unread ? { ...failure, message: text('assistant.image_not_understood') } : failure;
}

// By its name: the SDK is loaded with the first request.
const isWithoutImage = (one: unknown): one is NoImageGeneratedError => (one as Error).name === 'AI_NoImageGeneratedError';

/** The provider answered without an image: because it won't make one, or can't. */
function withoutImage({ calls }: NoImageGeneratedError, who: ReturnType<typeof nameOf>): Failure {
  const reasons = calls?.map(({ providerMetadata }) => (providerMetadata?.google as { finishReason?: unknown } | undefined)?.finishReason);
  const reason = reasons?.find((one) => typeof one === 'string');
  if (reason !== undefined && /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/.test(reason))
    return { code: 'assistant_refused', message: withWords(message('assistant.image_refused', { who }), reason) };
  return { code: 'assistant_failed', message: message('assistant.no_image', { who }) };
}
