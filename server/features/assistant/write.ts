import type { AssistantChunk, AssistantRequest } from '@everycast/contract/assistant';
import { message } from '@everycast/messages/message';
import type { LanguageModel } from 'ai';
import { say } from '../../kernel/messages.ts';
import { explain, type Failure, nameOf, withWords } from './failures.ts';
import { type Bounds, bringWithin, within } from './fit.ts';
import type { Patience } from './needs.ts';
import { promptsFor } from './prompts.ts';
import type { Connection } from './settings.ts';

/** No post is longer, in UTF-16 units; the longest input text has 20,000. */
const longestAnswer = 40_000;
/** The most tokens a model may use for one answer, including its reasoning. */
const maxOutputTokens = 12_000;

/** Removes quotes or a code fence around the whole answer. */
function unwrapped(text: string): string {
  const bare = text.trim();
  const fenced = bare.match(/^```\w*\n([\s\S]*?)\n?```$/)?.[1]?.trim() ?? bare;
  return (
    fenced
      .match(/^"([^"]+)"$|^“([^“”]+)”$/)
      ?.slice(1)
      .find(Boolean)
      ?.trim() ?? fenced
  );
}

/** The text of a refusal, which some servers return next to the content. */
function refusalIn(raw: unknown): string {
  const { choices } = (raw ?? {}) as { choices?: { delta?: { refusal?: unknown } }[] };
  const refusal = Array.isArray(choices) ? choices[0]?.delta?.refusal : undefined;
  return typeof refusal === 'string' ? refusal : '';
}

const errorChunk = (failure: Failure): AssistantChunk => ({ type: 'error', ...failure, message: say(failure.message) });

export interface Writing {
  connection: Connection;
  model: LanguageModel;
  request: AssistantRequest;
  bounds: Bounds | null;
  patience: Patience;
  /** Also aborts the request to the model. */
  signal: AbortSignal;
  now: () => Date;
}

/**
 * Streams a model's text. Any failure is the last chunk, an `error`; earlier chunks stay with the person. The request isn't retried: that
 * would cost again, and the person can click "Another".
 */
export async function* writeWithModel({
  connection,
  model,
  request,
  bounds,
  patience,
  signal,
  now,
}: Writing): AsyncGenerator<AssistantChunk> {
  const { streamText } = await import('ai');
  const full = new AbortController();
  yield { type: 'start', model: connection.model };
  let text = '';
  let refusal = '';
  let reason: string | null = null;
  const failed = (error: unknown): AssistantChunk => errorChunk(explain(error, connection, text !== '', now()));
  try {
    const { stream } = streamText({
      model,
      ...promptsFor(request, bounds),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, full.signal]),
      timeout: { firstChunkMs: patience.firstMs, chunkMs: patience.idleMs, totalMs: patience.wholeMs },
      include: { rawChunks: true },
      // Errors are also part of the stream; without this the SDK logs them to the console.
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (signal.aborted) return;
      if (part.type === 'raw') refusal += refusalIn(part.rawValue);
      else if (part.type === 'error') return yield failed(part.error);
      else if (part.type === 'abort') return yield failed(new DOMException('The model took too long.', 'TimeoutError'));
      else if (part.type === 'finish') reason = part.finishReason;
      else if (part.type === 'text-delta' && part.text && !refusal) {
        // A post doesn't start with empty lines.
        const piece = text === '' ? part.text.trimStart() : part.text;
        if (!piece) continue;
        text += piece;
        yield { type: 'text', text: piece };
        if (text.length > longestAnswer) {
          full.abort();
          reason = 'length';
          break;
        }
      }
    }
  } catch (error) {
    if (!signal.aborted) yield failed(error);
    return;
  }
  if (signal.aborted) return;
  yield* ending({ text, refusal, reason, connection, bounds });
}

type Written = Pick<Writing, 'connection' | 'bounds'> & { text: string; refusal: string; reason: string | null };

function* ending({ text, refusal, reason, connection, bounds }: Written): Generator<AssistantChunk> {
  const who = nameOf(connection);
  if (refusal || reason === 'content-filter') {
    const own = (refusal || text).replace(/\s+/g, ' ').trim().slice(0, 300);
    yield errorChunk({ code: 'assistant_refused', message: withWords(message('assistant.refused'), own) });
    return;
  }
  if (text.trim() === '') {
    const why = reason === 'length' ? 'assistant.no_text_but_thought' : 'assistant.no_text';
    yield errorChunk({ code: 'assistant_failed', message: message(why, { who }) });
    return;
  }
  if (reason === 'interrupted' || reason === 'error' || reason === null) {
    yield errorChunk({ code: 'assistant_interrupted', message: message('assistant.cut_off', { who }) });
    return;
  }
  const final = bringWithin(unwrapped(text), within(bounds));
  if (final !== text) yield { type: 'replace', text: final };
  yield { type: 'done', ...(reason === 'length' && { note: say(message('assistant.at_its_end')) }) };
}
