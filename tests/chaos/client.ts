import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Post, PostSummary } from '@everycast/contract/posts';

/** A person's program that does not give up: it says the same again, with the same key, until it has its answer. */
export interface Client {
  connect(login: { service: string; identifier: string; password: string }): Promise<{ id: string }>;
  /** Has an account looked at again. */
  test(accountId: string): Promise<unknown>;
  upload(picture: Uint8Array): Promise<{ id: string }>;
  publish(post: { text: string; accountIds: string[]; media: string[] }): Promise<Post>;
  /** Has these tried or looked for again now. */
  hurry(targetIds: string[]): Promise<void>;
  /** All posts, without their histories. */
  all(): Promise<PostSummary[]>;
}

/** Signs up as the first person and speaks for them from then on. */
export async function signUp(url: string): Promise<Client> {
  const jar = new Map<string, string>();
  async function call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const key = randomUUID();
    for (;;) {
      const form = body instanceof FormData;
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          cookie: [...jar.values()].join('; '),
          origin: url,
          'idempotency-key': key,
          ...(body && !form && { 'content-type': 'application/json' }),
        },
        ...(body && { body: form ? body : JSON.stringify(body) }),
      }).catch(() => null); // killed in the middle: asked again
      const text = answer && (await answer.text().catch(() => null));
      if (answer?.ok && text !== null) {
        for (const cookie of answer.headers.getSetCookie()) jar.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
        return JSON.parse(text) as T;
      }
      // A key whose request died with its process is free again after a minute; everything else that is refused here is a fault.
      const passing = answer === null || text === null || answer.status >= 500 || answer.status === 429 || answer.status === 409;
      if (!passing) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      await wait(200);
    }
  }
  const login = { email: 'chaos@example.org', password: randomUUID() };
  await call('POST', '/api/auth/sign-up/email', { name: 'Chaos', ...login });
  await call('POST', '/api/auth/sign-in/email', login);

  return {
    connect: (login) => call('POST', '/api/v1/accounts/bluesky', login),
    test: (accountId) => call('POST', `/api/v1/accounts/${accountId}/test`),
    upload(picture) {
      const form = new FormData();
      form.set('file', new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'chaos.png');
      return call('POST', '/api/v1/media', form);
    },
    publish: (post) => call('POST', '/api/v1/posts', { ...post, schedule: 'now' }),
    async hurry(targetIds) {
      for (let from = 0; from < targetIds.length; from += 500) {
        await call('POST', '/api/v1/posts/retry', { targetIds: targetIds.slice(from, from + 500) });
      }
    },
    async all() {
      const posts: PostSummary[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: PostSummary[]; cursor: string | null } = await call(
          'GET',
          `/api/v1/posts?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
        );
        posts.push(...page.items);
        cursor = page.cursor;
      } while (cursor !== null);
      return posts;
    },
  };
}
