import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** Our own server reads pages for link cards. */
const ours = /\beverycast\b/i;

/** Programs, previews, and browsers that load a page in case somebody opens it. */
export function isBot({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  const agent = headers['user-agent'];
  if (method !== 'GET' || agent === undefined || agent === '' || ours.test(agent) || isbot(agent)) return true;
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')} ${String(headers['x-moz'] ?? '')}`;
  return /prefetch|prerender|preview/i.test(purpose);
}
