import { commonWords } from '../i18n/i18n.ts';
import { ApiProblem, problemOf } from './problem.ts';

/** How long a write that got no answer waits before it is sent once more, in milliseconds. */
const pause = 800;

/**
 * fetch for our own server: anything but success is thrown as ApiProblem.
 * `wordless` says what to tell people of a refusal that came without words.
 * A write that carries an Idempotency-Key is sent a second time if the connection breaks: the server knows it again.
 */
export async function send(request: Request, wordless = unknownProblem): Promise<Response> {
  const again = request.headers.has('Idempotency-Key') ? request.clone() : null;
  const response = await reach(request).catch(async (thrown) => {
    if (!again || request.signal.aborted) throw thrown;
    await new Promise((done) => setTimeout(done, pause));
    return reach(again);
  });
  if (!response.ok) throw await problemOf(response, wordless(response.status));
  return response;
}

const unknownProblem = (status: number): string => commonWords.words()('problem.unknown', { status });

async function reach(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (thrown) {
    if (request.signal.aborted) throw thrown; // whoever stopped it knows
    throw new ApiProblem('offline', commonWords.words()('problem.offline'), 0);
  }
}
