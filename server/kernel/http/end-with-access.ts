import type { FastifyRequest } from 'fastify';
import { isDatabaseOutage } from '../database/outage.ts';

/** While the database can't say who may do what, it is asked again so often. Nobody loses access meanwhile. Milliseconds. */
const askEvery = 1_000;
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
  let again: NodeJS.Timeout | null = null;
  const look = () => {
    if (again) clearTimeout(again);
    server.stillAllowed(request).then(
      (allowed) => allowed || stream.close('noAccess'),
      (err: unknown) => {
        if (stream.gone.aborted) return;
        if (isDatabaseOutage(err)) {
          again = setTimeout(look, askEvery).unref();
          return;
        }
        request.log.warn({ err }, 'A stream was closed because its access could not be checked');
        stream.close('unknown');
      },
    );
  };
  const unsubscribe = server.onAccessChange(who.userId, look);
  const expiry = who.until && setTimeout(look, Math.min(Math.max(0, who.until.getTime() - Date.now()), longestTimer));
  stream.gone.addEventListener('abort', () => {
    unsubscribe();
    for (const timer of [expiry, again]) if (timer) clearTimeout(timer);
  });
  // Access may have ended between the guard and the subscription.
  look();
}
