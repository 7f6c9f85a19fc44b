import { parseRtmpAddress } from '@everycast/streaming/rtmp/address';
import { createDial } from '@everycast/streaming/rtmp/dial';
import { publish } from '@everycast/streaming/rtmp/publisher';
import { readFilm } from './film.ts';
import { headersOf, play } from './play.ts';

/** `source.ts <film> <url>`: publishes the film at its own pace, again and again, each picture stamped when it is sent. */
const [path = '', url = ''] = process.argv.slice(2);
const film = await readFilm(path);
const address = parseRtmpAddress(url, '');
const publication = await publish(await createDial()({ ...address, signal: new AbortController().signal }), { address });
publication.write(headersOf(film), () => undefined);
process.send?.('live');
play(film, (tag) => void publication.write([tag], () => undefined));
