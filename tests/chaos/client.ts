import { setTimeout as wait } from 'node:timers/promises';
import type { Account, ConsentOutcome } from '@everycast/contract/accounts';
import type { Ingest } from '@everycast/contract/media';
import type { PlatformOptions, Post, PostSummary } from '@everycast/contract/posts';
import { type Caller, createCaller } from './caller.ts';

type Files = { id: string; alt: string }[];

export interface ToPublish {
  text: string;
  accountIds: string[];
  media: Files;
  thread: { text: string; media: Files }[];
  firstComment: string;
  options: PlatformOptions;
}

/** A persistent client: it repeats requests until it gets a response. */
export interface Client {
  /** Connects with a username and a password. */
  login(platform: string, login: { service: string; identifier: string; password: string }): Promise<Account>;
  /** Reconnects such an account. */
  loginAgain(accountId: string, password: string): Promise<unknown>;
  /**
   * Connects in the browser: `consent` is the person on the platform's page.
   * @param which of the accounts found are connected; or the one account that is reconnected
   */
  consent(platform: string, consent: (page: string) => Promise<URL>, which: Which): Promise<Account[]>;
  accounts(): Promise<Account[]>;
  /** Checks an account. */
  test(accountId: string): Promise<unknown>;
  uploadPicture(picture: Uint8Array, contentType: string): Promise<{ id: string }>;
  /** Imports a video from a URL. */
  importVideo(url: string): Promise<{ id: string }>;
  publish(post: ToPublish): Promise<Post>;
  /** Retries or looks these up now. */
  hurry(targetIds: string[]): Promise<void>;
  /** All posts, without their histories. */
  all(): Promise<PostSummary[]>;
  /** Somebody else in the same workspace. @param address where they call from */
  invite(name: string, address?: string): Promise<Caller>;
  /** The workspace that everything happens in. */
  home: string;
  /** The same person, for the rest of the API. */
  caller: Caller;
}

type Which = { among: (remoteId: string) => boolean } | { accountId: string };

/** Signs up as the first person and acts for them from then on. */
export async function signUp(url: string): Promise<Client> {
  const caller = createCaller(url);
  const { call, cookie } = caller;
  await caller.signUp('Chaos');
  const { id: team } = await call<{ id: string }>('POST', '/api/v1/workspaces', { name: 'Chaos' });
  caller.enter(team);

  /** Returns with the platform's redirect. @returns the consent's ID */
  async function comeBack(to: URL): Promise<string> {
    const answer = await fetch(to, { headers: { cookie: cookie(), accept: 'text/html' }, redirect: 'manual' });
    const id = /[?&](?:connect|problem)=([0-9a-f-]{36})$/.exec(answer.headers.get('location') ?? '')?.[1];
    if (id === undefined) throw new Error(`The consent led nowhere: ${answer.status} ${answer.headers.get('location')}`);
    return id;
  }

  return {
    login: (platform, given) => call('POST', `/api/v1/accounts/${platform}`, given),
    loginAgain: (accountId, password) => call('POST', `/api/v1/accounts/${accountId}/reconnect`, { password }),
    async consent(platform, consent, which) {
      const asked = 'accountId' in which ? which : {};
      const { url: page } = await call<{ url: string }>('POST', `/api/v1/accounts/${platform}/consent`, asked);
      const id = await comeBack(await consent(page));
      const outcome = await call<ConsentOutcome>('GET', `/api/v1/accounts/choices/${id}`);
      if (outcome.state === 'connected') return outcome.accounts;
      if (outcome.state !== 'choose' || !('among' in which)) throw new Error(`${platform} was not connected: ${outcome.problem}`);
      const remoteIds = outcome.found.map(({ remoteId }) => remoteId).filter(which.among);
      return (await call<{ items: Account[] }>('POST', `/api/v1/accounts/choices/${id}`, { remoteIds })).items;
    },
    accounts: async () => (await call<{ items: Account[] }>('GET', '/api/v1/accounts')).items,
    test: (accountId) => call('POST', `/api/v1/accounts/${accountId}/test`),
    uploadPicture(picture, contentType) {
      const form = new FormData();
      form.set('file', new Blob([picture as Uint8Array<ArrayBuffer>], { type: contentType }), 'chaos');
      return call('POST', '/api/v1/media', form);
    },
    async importVideo(address) {
      let ingest = await call<Ingest>('POST', '/api/v1/media/imports', { url: address });
      while (ingest.media === null) {
        if (ingest.problem !== null) throw new Error(`The video was not taken in: ${ingest.problem.message}`);
        await wait(100);
        ingest = await call<Ingest>('GET', `/api/v1/media/imports/${ingest.id}`);
      }
      return ingest.media;
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
    async invite(name, address) {
      const guest = createCaller(url, address);
      const { email } = await guest.signUp(name);
      const { link } = await call<{ link: string }>('POST', '/api/v1/workspaces/current/invitations', { email, role: 'editor' });
      await guest.call('POST', '/api/v1/invitations/accept', { token: new URL(link).searchParams.get('token') ?? '' });
      guest.enter(team);
      return guest;
    },
    home: team,
    caller,
  };
}
