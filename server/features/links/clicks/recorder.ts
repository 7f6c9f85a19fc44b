import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ClickCounter } from './counter.ts';

/** Counts a request as a click. @param id of what it is counted of @param headers by default all of the request's */
export type Recorder = (id: string, request: IncomingMessage, headers?: IncomingHttpHeaders) => void;

export function createRecorder({ config, clock }: Pick<Kernel, 'config' | 'clock'>, counter: Pick<ClickCounter, 'record'>): Recorder {
  const { trustedProxies } = config;
  const trusts = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false;
  return (linkId, request, headers = request.headers) => {
    const { method = 'GET' } = request;
    const address = request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trusts);
    counter.record({ linkId, at: clock.now().getTime(), method, headers, address });
  };
}
