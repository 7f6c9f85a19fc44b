import type { FastifyRequest } from 'fastify';

/** The longest delay a timer supports. Milliseconds. */
const longestTimer = 2 ** 31 - 1;

interface Endable {
  /** @param why `noAccess`: its caller has lost access; `unknown`: that can't be checked now, so they have to connect again */
  close(why: 'noAccess' | 'unknown'): void;
  /** Aborted once it has ended. */
  gone: AbortSignal;
}

/** Closes a stream as soon as its caller loses access: signed out, session expired, API key revoked, no longer a member. */
export function endWithAccess(request: FastifyRequest, stream: Endable): void {
  const { server, who } = request;
  if (!who) return;
  const look = () => {
    server.stillAllowed(request).then(
      (allowed) => allowed || stream.close('noAccess'),
      (err: unknown) => {
        request.log.warn({ err }, 'A stream was closed because its access could not be checked');
        stream.close('unknown');
      },
    );
  };
  const unsubscribe = server.onAccessChange(who.userId, look);
  const expiry = who.until && setTimeout(look, Math.min(Math.max(0, who.until.getTime() - Date.now()), longestTimer));
  stream.gone.addEventListener('abort', () => {
    unsubscribe();
    if (expiry) clearTimeout(expiry);
  });
  // Access may have ended between the guard and the subscription.
  look();
}
