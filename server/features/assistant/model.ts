import type { LanguageModel } from 'ai';
import type { Connection } from './settings.ts';

/** Requests to a user-supplied URL are guarded; the operator's own may be private (a model on this machine). */
export const fetchFor = ({ baseUrl, from }: Connection, safeFetch: typeof fetch): typeof fetch =>
  from === 'settings' && baseUrl !== null ? safeFetch : (input, init) => fetch(input, init);

/** Loads the code of a provider, which takes a tenth of a second of computing: at a start, or when it is chosen, instead of while people wait. */
export async function loadProvider(connection: Connection): Promise<void> {
  await openModel(connection, fetch);
}

/**
 * The model of a connection. Each provider's code is loaded on first use. OpenAI with a custom URL uses chat completions, because that is
 * what compatible servers support.
 */
export async function openModel(connection: Connection, safeFetch: typeof fetch): Promise<LanguageModel> {
  const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai');
  const model = await bareModel(connection, fetchFor(connection, safeFetch));
  // Local models include their reasoning in the text; it doesn't belong in a post.
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) });
}

async function bareModel({ provider, model, apiKey, baseUrl }: Connection, fetch: typeof globalThis.fetch) {
  const settings = { apiKey: apiKey ?? '', fetch, ...(baseUrl !== null && { baseURL: baseUrl }) };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI(settings);
      return baseUrl === null ? openai.responses(model) : openai.chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(settings)(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(settings)(model);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: 'openai-compatible', baseURL: baseUrl ?? '', fetch, ...(apiKey && { apiKey }) })(model);
    }
  }
}
