import { describeTag } from '@everycast/streaming/flv/describe';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { parseRtmpAddress } from '@everycast/streaming/rtmp/address';
import { createDial } from '@everycast/streaming/rtmp/dial';
import { publish } from '@everycast/streaming/rtmp/publisher';
import { length, readFilm, stamped } from './film.ts';

/** `source.ts <film> <url>`: publishes the film at its own pace, again and again, each picture stamped when it is sent. */
const [film = '', url = ''] = process.argv.slice(2);
const tags = await readFilm(film);
const [headers, frames] = [tags.filter(isHeader), tags.filter((tag) => !isHeader(tag))];
const address = parseRtmpAddress(url, '');
const publication = await publish(await createDial()({ ...address, signal: new AbortController().signal }), { address });
publication.write(headers, () => undefined);
process.send?.('live');

const start = performance.now();
let next = 0;
setInterval(() => {
  const now = performance.now() - start;
  for (let tag = at(next); tag.time <= now; next += 1, tag = at(next)) {
    const body = tag.kind === 'video' ? stamped(tag.body, process.hrtime.bigint() / 1_000n) : tag.body;
    publication.write([{ ...tag, body }], () => undefined);
  }
}, 4);

function at(index: number): MediaTag {
  const tag = frames[index % frames.length] as MediaTag;
  return { ...tag, time: tag.time + Math.floor(index / frames.length) * length };
}

function isHeader(tag: MediaTag): boolean {
  return tag.kind === 'script' || describeTag(tag).config;
}
