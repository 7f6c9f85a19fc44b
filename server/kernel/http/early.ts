import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Answers a request, or returns false. `url`: its path, as routes see it. */
type EarlyAnswer = (url: string, request: IncomingMessage, response: ServerResponse) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Registers who may answer a request before anything else looks at it: without hooks, limits, and the guard. Only for what is public and
     * known by heart. A route has to exist for the same, because some requests don't pass here, such as those of localhost's second address.
     */
    answerEarly(answer: EarlyAnswer): void;
  }
}

export function addEarlyAnswers(http: FastifyInstance, addressOf: (request: IncomingMessage) => string): void {
  const answers: EarlyAnswer[] = [];
  const { server } = http;
  const [handler, ...others] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!handler || others.length > 0) throw new Error('Fastify handles requests differently than expected.');
  server.removeListener('request', handler);
  server.on('request', (request, response) => {
    const url = addressOf(request);
    for (const answer of answers) if (answer(url, request, response)) return;
    handler(request, response);
  });
  http.decorate('answerEarly', (answer: EarlyAnswer) => void answers.push(answer));
}

/**
 * The short domain's paths are those behind `/l/` elsewhere.
 * @param shortUrl null without such a domain
 */
export function behindShortDomain(shortUrl: string | null): (request: Pick<IncomingMessage, 'url' | 'headers'>) => string {
  const host = shortUrl === null ? null : new URL(shortUrl).host;
  return ({ url = '/', headers }) => (host !== null && headers.host?.toLowerCase() === host ? `/l${url}` : url);
}
