import { commonWords } from '../i18n/i18n.ts';
import { ApiProblem, problemOf } from './problem.ts';

/** How long a write that got no answer waits before it is sent once more, in milliseconds. */
const pause = 800;

/**
 * fetch for our own server: anything but success is thrown as ApiProblem.
 * `wordless` says what to tell people of a refusal that came without words.
 * A write that carries an Idempotency-Key is sent a second time if the connection breaks: the server knows it again.
 * Where the browser itself knows that there is no connection, that is said at once.
 */
export async function send(request: Request, wordless = unknownProblem): Promise<Response> {
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
  // What is on its way when the connection ends would wait for minutes for an answer that cannot come.
  const lost = new AbortController();
  const lose = () => lost.abort();
  window.addEventListener('offline', lose);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, lost.signal]) });
  } catch (thrown) {
    if (request.signal.aborted) throw thrown; // whoever stopped it knows
    throw new ApiProblem('offline', commonWords.words()('problem.offline'), 0);
  } finally {
    window.removeEventListener('offline', lose);
  }
}
