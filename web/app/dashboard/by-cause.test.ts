import type { PostSummary } from '@everycast/contract/posts';
import { describe, expect, test } from 'vitest';
import { byCause, type Troubled } from './by-cause.ts';

const target = (platform: string, code: string, state = 'failed') => ({ platform, state, error: { kind: 'rejected', reason: { code } } });
const troubled = (id: string, ...targets: ReturnType<typeof target>[]) => ({ post: { id } as PostSummary, targets }) as unknown as Troubled;
const idsOf = (posts: readonly Troubled[]) => byCause(posts).map((those) => those.map(({ post }) => post.id));

describe('posts that need someone', () => {
  test('are one if they failed for the same reasons, on however many accounts', () => {
    const posts = [
      troubled('1', target('bluesky', 'too_long')),
      troubled('2', target('twitter', 'too_long')),
      troubled('3', target('bluesky', 'too_long'), target('bluesky', 'too_long')),
      troubled('4', target('twitter', 'too_long'), target('bluesky', 'too_long')),
      troubled('5', target('bluesky', 'too_long'), target('twitter', 'too_long')),
    ];
    expect(idsOf(posts)).toEqual([['1', '3'], ['2'], ['4', '5']]);
  });

  test('stay apart where somebody has to look at each', () => {
    const posts = ['1', '2'].map((id) => troubled(id, target('bluesky', 'no_answer', 'unconfirmed')));
    expect(idsOf(posts)).toEqual([['1'], ['2']]);
  });
});
