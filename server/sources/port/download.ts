import { CallFailure } from '@everycast/platforms/port/call';
import { unreached } from '@everycast/platforms/port/unreached';
import type { SourceEnv } from './source.ts';

/** The most that is read of an answer that says why there is no file, in characters. */
const longestReason = 20_000;

/**
 * A response whose body is read later, such as a file or an endless list.
 * @throws CallFailure, unless it is a success; and the signal's reason
 */
export async function startDownload(
  env: Pick<SourceEnv, 'download' | 'signal'>,
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { host } = new URL(url);
  const signals = [env.signal, init.signal].filter((signal) => signal instanceof AbortSignal);
  let response: Response;
  let text = '';
  try {
    response = await env.download(url, { ...init, ...(signals.length > 0 && { signal: AbortSignal.any(signals) }) });
    if (response.ok) return response;
    text = await startOf(response);
  } catch (cause) {
    env.signal?.throwIfAborted();
    const why = unreached(cause, host);
    throw new CallFailure(why.sent ? 'unanswered' : 'unsent', host, { why, cause });
  }
  throw new CallFailure('refused', host, { status: response.status, headers: response.headers, body: parsed(text) });
}

async function startOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestReason) break;
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: its reader decides what it is.
    return text;
  }
}
