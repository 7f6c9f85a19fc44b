import { createDestination } from '@everycast/streaming/destination/destination';
import { createChannel } from '@everycast/streaming/hub/channel';
import { createDial } from '@everycast/streaming/rtmp/dial';
import { createRtmpServer } from '@everycast/streaming/rtmp/server/server';

/** `engine.ts <sink port> <destinations>`: our own server, and so many destinations. Sends its port. */
const [sinkPort, count] = process.argv.slice(2).map(Number);
const channel = createChannel();
const dial = createDial();
for (let index = 0; index < (count ?? 0); index += 1) {
  createDestination({ address: { url: `rtmp://127.0.0.1:${sinkPort}/live`, key: `d${index}` }, channel, dial });
}
const server = createRtmpServer({ authorize: async () => channel.openSource() });
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
