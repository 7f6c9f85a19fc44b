import type { SandboxPost } from '@everycast/contract/sandbox';

/** A post with everything that continues or replies to it, oldest first. */
export interface Thread {
  post: SandboxPost;
  replies: SandboxPost[];
}

/** A feed's posts, newest first, with their threads. A reply to a deleted post is a separate thread. */
export function threadsOf(posts: readonly SandboxPost[]): Thread[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const rootOf = (post: SandboxPost): SandboxPost => {
    const seen = new Set<string>();
    let root = post;
    for (let above = byId.get(root.replyTo ?? ''); above && !seen.has(above.id); above = byId.get(above.replyTo ?? '')) {
      seen.add(root.id);
      root = above;
    }
    return root;
  };
  const replies = Map.groupBy(
    posts.filter((post) => rootOf(post) !== post),
    (post) => rootOf(post).id,
  );
  const oldestFirst = (ones: SandboxPost[]) => ones.toSorted((a, b) => a.at.localeCompare(b.at, 'en'));
  return posts.filter((post) => rootOf(post) === post).map((post) => ({ post, replies: oldestFirst(replies.get(post.id) ?? []) }));
}

/** A detail by name; null if the post doesn't have it. */
export const detail = ({ details }: SandboxPost, code: string): string | null => details.find((one) => one.code === code)?.value ?? null;
