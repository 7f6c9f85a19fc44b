import { fieldsIn } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { itemsOf } from './api.ts';
import { optionsIn } from './options.ts';
import { mapErrors } from './problems.ts';
import { standingOf } from './session.ts';

/** Clocks differ: the search starts this long before the video was sent. Milliseconds. */
const clockMs = 60_000;
/** A new video is in its channel's list by then. */
const listedMs = 10 * 60_000;
const newest = 50;

/** Asks the upload session for its result. If YouTube no longer has it, searches the channel's newest videos. */
export function findVideo(file: MediaFile, session: string, context: StepContext): Promise<LookUp> {
  return mapErrors(context.env, 'ask', async () => {
    const standing = await standingOf(session, file.bytes, context);
    if (standing.state === 'partly') return { found: false, safe: true };
    if (standing.state === 'done') return { found: true, outcome: standing.video };
    const found = await amongNewest(context);
    if (found !== null) return { found: true, outcome: { id: found } };
    if (context.env.now().getTime() - context.since.getTime() > listedMs) return { found: false };
    throw new PlatformProblem('outage', 'youtube.not_listed_yet');
  });
}

async function amongNewest(context: StepContext): Promise<string | null> {
  const { account, env, content, since } = context;
  const [channel] = await itemsOf(env, account, '/youtube/v3/channels', { part: 'contentDetails', mine: true });
  const playlistId = fieldsIn(fieldsIn(channel?.contentDetails).relatedPlaylists).uploads;
  if (typeof playlistId !== 'string') return null;
  const listed = { part: 'contentDetails', playlistId, maxResults: newest };
  const items = await itemsOf(env, account, '/youtube/v3/playlistItems', listed);
  const ids = items.map(({ contentDetails }) => fieldsIn(contentDetails).videoId).filter((id) => typeof id === 'string');
  if (ids.length === 0) return null;
  const videos = await itemsOf(env, account, '/youtube/v3/videos', { part: 'snippet', id: ids.join(',') });
  const { title } = optionsIn(content.options);
  const newer = videos
    .map(({ id, snippet }) => ({ id: String(id), snippet: fieldsIn(snippet) }))
    .map((one) => ({ ...one, at: Date.parse(String(one.snippet.publishedAt)) }))
    .filter(({ at }) => at >= since.getTime() - clockMs);
  const alike = newer.filter(({ snippet }) => same(snippet.title, title) && same(snippet.description, content.text));
  const found = await firstFree(alike, context);
  if (found) return found.id;
  if (newer.length >= newest) throw tooManyNewer();
  return null;
}

/** Ignoring white space at line ends and Unicode normalization. */
const same = (there: unknown, sent: string): boolean => typeof there === 'string' && plain(there) === plain(sent);
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
