import type { Post, Target } from '@everycast/contract/posts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TargetHistory } from './TargetHistory.tsx';

const at = '2026-11-21T12:00:00.000Z';
const line = { step: 'create', attempt: 1, startedAt: at, finishedAt: at, detail: null };
const target: Target = {
  id: 't',
  accountId: 'a',
  platform: 'bluesky',
  sandbox: false,
  handle: 'mara.example',
  names: { handle: 'mara.example', displayName: 'Mara' },
  state: 'published',
  text: null,
  media: null,
  thread: null,
  firstComment: null,
  options: null,
  permalink: 'https://bsky.example/post',
  error: { kind: 'rejected', message: 'The first comment was refused.', platformMessage: '400 No', at, nextAttemptAt: null },
  dueAt: at,
  publishedAt: at,
  history: [
    { ...line, id: '1', state: 'done', title: 'Published on Bluesky' },
    { ...line, id: '2', step: 'comment', state: 'failed', title: 'First comment rejected' },
  ],
};

const shown = (one: Target) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TargetHistory post={{ id: 'p' } as Post} target={one} zone="UTC" />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, '|');

test('what is out in part reads as published, says what is missing, and offers to try that again or to leave it', () => {
  const page = shown(target);
  for (const words of ['Partly published', 'Only part of this post is on Bluesky', 'The first comment was refused.', 'Retry', 'Ignore']) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('Failed');
  expect(page).not.toContain('Edit post'); // it is out
  expect(shown({ ...target, error: null })).not.toContain('Retry');
  expect(page).toContain('Take down');
  expect(page).toContain('Bluesky posts can’t be edited.');
});

test('what is out and waits for its next try says when that is', () => {
  const error = {
    kind: 'outage' as const,
    message: 'It cannot be reached.',
    platformMessage: null,
    at,
    nextAttemptAt: '2026-11-21T12:05:00.000Z',
  };
  const page = shown({ ...target, state: 'publishing', error });
  expect(page).toContain('Retrying');
  expect(page).not.toContain('Ignore');
});

test('a step on which the platform is at work reads as under way', () => {
  const waiting = { ...line, id: '3', step: 'wait 1', state: 'waiting' as const, finishedAt: null, title: 'Bluesky is processing video 1' };
  const page = shown({ ...target, state: 'publishing', error: null, permalink: null, publishedAt: null, history: [waiting] });
  expect(page).toContain('Bluesky is processing video 1');
});

test('what is in doubt asks nobody while Everycast itself is finding out', () => {
  const error = {
    kind: 'unconfirmed' as const,
    message: 'No answer came.',
    platformMessage: null,
    at,
    nextAttemptAt: '2026-11-21T12:00:05.000Z',
  };
  const doubt = { ...target, state: 'unconfirmed' as const, error, permalink: null, publishedAt: null };
  expect(shown(doubt)).toContain('Checking whether this is on Bluesky');
  expect(shown(doubt)).not.toContain('publish again');
  const asked = shown({ ...doubt, error: { ...error, nextAttemptAt: null } });
  expect(asked).toContain('Is this post on Bluesky?');
  expect(asked).toContain('publish again');
});
