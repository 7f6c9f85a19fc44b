import * as commonWords from 'words:common';
import { language } from '../i18n/i18n.ts';
import { ApiProblem, problemOf } from './problem.ts';

/** The wait before a write without a response is sent again, in milliseconds. */
const pause = 800;

/**
 * fetch for our own server: failures are thrown as ApiProblem. `wordless`: the message for errors without one. A write with an
 * Idempotency-Key is sent a second time if the connection breaks, because the server recognizes it. If the browser itself is offline, that
 * is reported immediately. The server's part is said in the page's language, which needn't be the browser's.
 */
export async function send(request: Request, wordless = unknownProblem): Promise<Response> {
  request.headers.set('Accept-Language', language());
  const again = request.headers.has('Idempotency-Key') ? request.clone() : null;
  const response = await reach(request).catch(async (thrown) => {
    if (!again || request.signal.aborted || !navigator.onLine) throw thrown;
    await new Promise((done) => setTimeout(done, pause));
    return reach(again);
  });
  if (!response.ok) throw await problemOf(response, wordless(response.status));
  return response;
}

const unknownProblem = (status: number): string => commonWords.words()('problem.unknown', { status });

async function reach(request: Request): Promise<Response> {
  // Requests pending when the connection ends would wait for minutes for a response that can't arrive.
  const lost = new AbortController();
  const lose = () => lost.abort();
  window.addEventListener('offline', lose);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, lost.signal]) });
  } catch (thrown) {
    if (request.signal.aborted) throw thrown; // the caller aborted it
    throw new ApiProblem('offline', commonWords.words()('problem.offline'), 0);
  } finally {
    window.removeEventListener('offline', lose);
  }
}
