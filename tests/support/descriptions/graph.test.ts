import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { platformApis } from '../openapi.ts';
import { graphChecker } from './graph.ts';
import type { Exchange } from './record.ts';

const alsoGives = { 'POST Page videos': ['video_id', 'start_offset', 'end_offset'] };
const exceptions = { beyond: [], alsoTakes: {}, alsoGives, types: {}, makes: { 'POST Page feed': 'PagePost' }, alias: {} };

const exchange = (verb: string, path: string, request: Record<string, string> | undefined, answer: unknown, status = 200): Exchange => ({
  verb,
  url: new URL(`https://graph.example/v25.0/${path}`),
  headers: new Headers(),
  request,
  status,
  answer,
});
const refusal = { error: { message: 'No', type: 'OAuthException', code: 100, fbtrace_id: 'A' } };

const right: [string, Exchange][] = [
  ['a post', exchange('post', '1/feed', { message: 'Hello', attached_media: '[{"media_fbid":"2"}]' }, { id: '1_3' })],
  [
    'a list with fields of fields',
    exchange('get', '1/published_posts?fields=id,from,attachments{target}&limit=5', undefined, { data: [{ id: '1_3' }] }),
  ],
  ['a refusal', exchange('get', '1?fields=id', undefined, refusal, 400)],
  ['a phase', exchange('post', '1/videos', { upload_phase: 'start', file_size: '9' }, { video_id: '4', start_offset: '0' })],
];
const wrong: [string, Exchange, RegExp][] = [
  ['an edge that there is not', exchange('post', '1/stories_of_mine', {}, {}), /has no such edge/],
  ['another method', exchange('delete', '1/feed', undefined, {}), /has no such edge/],
  ['an id from nowhere', exchange('get', '9?fields=id', undefined, { id: '9' }), /nothing gave the id 9/],
  ['an unknown parameter', exchange('post', '1/feed', { text: 'Hello' }, { id: '1_3' }), /takes no text/],
  [
    'a parameter of another type',
    exchange('post', '1/videos', { upload_phase: 'start', file_size: 'much' }, { video_id: '4' }),
    /no unsigned int/,
  ],
  ['a value that is none of the enumeration', exchange('post', '1/videos', { upload_phase: 'begin' }, { video_id: '4' }), /upload_phase/],
  ['a list that is none', exchange('post', '1/feed', { attached_media: '2,3' }, { id: '1_3' }), /no list<Object>/],
  ['what is needed and missing', exchange('post', '1/video_reels', {}, { video_id: '4' }), /upload_phase is needed/],
  ['an unknown field', exchange('get', '1?fields=nickname', undefined, { id: '1' }), /Page has no field nickname/],
  ['an unknown field of an answer', exchange('get', '1?fields=id', undefined, { id: '1', nickname: 'P' }), /nickname/],
  ['a field that was not asked for', exchange('get', '1?fields=id', undefined, { id: '1', name: 'P' }), /name was not asked for/],
  ['a value of another type', exchange('get', '1?fields=fan_count', undefined, { id: '1', fan_count: '7' }), /no unsigned int/],
  ['something other than a list', exchange('get', '1/published_posts', undefined, { posts: [] }), /is a list and has posts/],
  ['an answer of nothing', exchange('post', '1/feed', { message: 'Hello' }, {}), /nothing says what was made/],
  ['what nothing tells of in an answer', exchange('post', '1/feed', { message: 'Hello' }, { id: '1_3', nickname: 'P' }), /nickname/],
  ['what nothing tells of in an error', exchange('get', '1', undefined, { error: { ...refusal.error, mood: 'bad' } }, 400), /no error of/],
  ['an error of another shape', exchange('post', '1/feed', { message: 'Hello' }, { error: 'No' }, 400), /no error of the Graph API/],
];

const apis = platformApis();

describe.skipIf(apis === null)('by the description of the Graph API (PLATFORM_APIS)', () => {
  const errors = (one: Exchange) => graphChecker(join(apis ?? '', 'meta'), exceptions, { 1: 'Page' }).check([one]);

  test.each(right)('%s is right', (_name, one) => {
    expect(errors(one)).toEqual([]);
  });
  test.each(wrong)('%s is wrong', (_name, one, expected) => {
    expect(errors(one).join('\n')).toMatch(expected);
  });
});
