import { isDeepStrictEqual } from 'node:util';
import type { Stream } from '@everycast/contract/streams';
import { systemClock } from '@everycast/streaming/clock';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { createPeer, digestOf, type Peer } from '@everycast/streaming/testing/peer';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';

/* What a person does with one destination while live reaches that server at once, and no other server notices. */

let database: TestDatabase;
let stage: LiveStage;
let changed: Peer;
let other: Peer;

beforeAll(async () => {
  database = await createTestDatabase();
  stage = await startLive({ databaseUrl: database.url, plans: createPlans() });
  changed = await createPeer({ clock: systemClock });
  other = await createPeer({ clock: systemClock });
});
afterAll(async () => {
  await stage?.close();
  await changed?.stop();
  await other?.stop();
  await database?.drop();
});

/** A film that goes on until it is stopped, with keyframes often enough that nobody waits for one. */
function endlessFilm() {
  const sent: MediaTag[] = [];
  const over = new AbortController();
  function* film(): Generator<MediaTag> {
    for (const part of [headers(), frames({ frames: Number.POSITIVE_INFINITY, group: 5 })]) {
      for (const tag of part) {
        if (over.signal.aborted) return;
        sent.push(tag);
        yield tag;
      }
    }
  }
  return { tags: film(), sent, stop: () => over.abort() };
}

const mediaOf = (tags: readonly { kind: MediaTag['kind'] }[]) => tags.filter(({ kind }) => kind !== 'script');

test('a destination is paused, resumed, given another key, added and removed while live, and another one misses nothing', async () => {
  const ida = await stage.app.join('ida@example.org');
  const at = (peer: Peer, key: string) => stage.destination(ida, `rtmp://127.0.0.1:${peer.port}/live`, key);
  const first = await at(changed, 'first');
  const second = await at(other, 'other');
  const { id, outputs } = (await stage.create(ida, [first, second])).json<Stream>();
  const call = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    expect((await stage.app.call(method, `/api/v1/${url}`, ida, body)).statusCode).toBeLessThan(300);
  const want = (output: string | undefined, wanted: string) => call('PATCH', `streams/${id}/outputs/${output}`, { wanted });
  const outputOf = (destination: string, of: Stream['outputs']) => of.find(({ destinationId }) => destinationId === destination)?.id;
  /** The last one of these connections gets the stream, and so many are open. */
  const receives = (peer: Peer, keys: readonly string[], open = 1) =>
    until(() => peer.open === open && isDeepStrictEqual(peer.keys, keys) && (peer.connections[keys.length - 1]?.length ?? 0) > 20);

  const film = endlessFilm();
  const studio = await stage.studio(ida, id);
  const played = studio.play(film.tags);
  await receives(changed, ['first']);
  await receives(other, ['other']);

  const output = outputOf(first, outputs);
  await want(output, 'paused');
  await until(() => changed.open === 0);
  await want(output, 'on');
  await receives(changed, ['first', 'first']);

  await call('PATCH', `stream-destinations/${first}`, { key: 'second' });
  await receives(changed, ['first', 'first', 'second']);

  const added = await at(changed, 'added');
  await call('POST', `streams/${id}/outputs`, { destinationId: added });
  await receives(changed, ['first', 'first', 'second', 'added'], 2);

  await want(outputOf(added, (await stage.stream(ida, id)).outputs), 'removed');
  await until(() => changed.open === 1);
  await call('DELETE', `stream-destinations/${first}`);
  await until(() => changed.open === 0);
  // From here on, nothing reports it as healthy.
  const stateOf = async (name: string) => (await stage.stream(ida, id)).outputs.find((one) => one.id === name)?.health?.state;
  await until(async () => (await stateOf(output ?? '')) === 'ended');

  const received = () => mediaOf(other.connections[0] ?? []).map((tag) => ('digest' in tag ? tag.digest : null));
  // Enough to have missed something of, however fast all of this went.
  await until(() => received().length > 100);
  film.stop();
  await played;
  const sent = (mediaOf(film.sent) as MediaTag[]).map(digestOf);
  const opening = mediaOf([...headers()]).length;
  // On a busy machine it connects when some groups have gone by; from then on it has all there is.
  await until(() => isDeepStrictEqual(received().slice(opening), sent.slice(opening).slice(opening - received().length)));
  expect(received().slice(0, opening)).toEqual(sent.slice(0, opening));
  expect(other.connections).toHaveLength(1);
  const { health } = (await stage.stream(ida, id)).outputs.find(({ destinationId }) => destinationId === second) ?? {};
  expect(health?.framesDropped).toBe(0);
  await call('POST', `streams/${id}/end`);
  studio.close();
});
