import type { Message } from '@everycast/messages/message';
import { FetchRefused } from '../failures.ts';

/** The proxy didn't open a connection, so nothing was sent. `reason` names the proxy. */
export class ProxyFailed extends FetchRefused {
  constructor(reason: Message, cause?: unknown) {
    super('address_unreachable', reason, { cause });
    this.name = 'ProxyFailed';
  }
}

/** More causes than an error has here. */
const deepest = 10;

/** The proxy's failure that caused an error, or null. */
export function proxyFailureIn(error: unknown): ProxyFailed | null {
  let link = error;
  for (let depth = 0; depth < deepest && link instanceof Error; depth += 1) {
    if (link instanceof ProxyFailed) return link;
    link = link.cause;
  }
  return null;
}
