import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Gives HAProxy an order over its socket, such as “disable health web/web1”. @throws Error with what it says against it */
export async function orderBalancer(socketPath: string, order: string): Promise<void> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  socket.write(`${order}\n`);
  const said = (await text(socket)).trim();
  if (said !== '') throw new Error(`HAProxy was told “${order}”, and said: ${said}`);
}
