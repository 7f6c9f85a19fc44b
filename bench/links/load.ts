import { once } from 'node:events';
import { connect } from 'node:net';

const sockets = 16;
/** Requests that a socket sends at once, so that this process isn't what is measured. */
const pipelined = 16;
const endOfHead = '\r\n\r\n';

/**
 * Requests per second that a server answers with a redirect, for so long.
 * @throws Error if it answers anything else
 */
export async function redirectsPerSecond(url: string, milliseconds: number): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\r\n\r\n`;
  const requests = request.repeat(pipelined);
  const until = performance.now() + milliseconds;
  const started = performance.now();
  let answered = 0;
  const run = async () => {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    let text = '';
    let open = 0;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ask = () => {
      open = pipelined;
      socket.write(requests);
    };
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      for (let end = text.indexOf(endOfHead); end !== -1; end = text.indexOf(endOfHead)) {
        if (!text.startsWith('HTTP/1.1 302 ')) return reject(new Error(`Not a redirect: ${text.slice(0, 300)}`));
        text = text.slice(end + endOfHead.length);
        answered += 1;
        open -= 1;
      }
      if (open > 0) return;
      if (performance.now() < until) ask();
      else resolve();
    });
    socket.once('error', reject);
    ask();
    await promise;
    socket.destroy();
  };
  await Promise.all(Array.from({ length: sockets }, run));
  return answered / ((performance.now() - started) / 1_000);
}
