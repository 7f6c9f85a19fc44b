import { setTimeout as wait } from 'node:timers/promises';
import { type FaultProxy, startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { calls, type ProxiedRequest, type Fault as ProxyFault } from '../../tests/support/faults.ts';
import { type Pds, startPds } from '../../tests/support/pds.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import type { PlatformEnv } from '../port/env.ts';
import { platformContract } from '../port/suite/contract-suite.ts';
import type { Aim, Fault, Harness, SeenPost, SuiteAccount } from '../port/suite/harness.ts';
import { bluesky } from './bluesky.ts';

const html = '<html><body>Bad Gateway</body></html>';
const lateMs = 150;
const faults: Record<Fault, ProxyFault> = {
  swallowed: { kind: 'swallow' },
  'half an answer': { kind: 'half' },
  '502 afterwards': { kind: 'answer', status: 502, body: html, carryOut: true },
  late: { kind: 'late', ms: lateMs },
  dropped: { kind: 'drop' },
  reset: { kind: 'reset' },
  '502': { kind: 'answer', status: 502, body: html },
  '500': { kind: 'answer', status: 500, body: '{"error":"InternalServerError","message":"Internal Server Error"}' },
  '429': { kind: 'answer', status: 429, headers: { 'ratelimit-reset': '30' }, body: '{"error":"RateLimitExceeded","message":"Slow down"}' },
  'a lie': { kind: 'lie' },
};
const aims: Record<Aim, (request: ProxiedRequest) => boolean> = {
  upload: calls('com.atproto.repo.uploadBlob'),
  create: calls('com.atproto.repo.createRecord'),
  look: calls('com.atproto.repo.getRecord'),
  refresh: calls('com.atproto.server.refreshSession'),
  profile: calls('com.atproto.server.getSession'),
};

const env: PlatformEnv = testEnv();

async function start(): Promise<Harness> {
  const pds = await startPds();
  const proxy = await startFaultProxy(pds.url);
  const waiting: { aim: Aim; fault: Fault }[] = [];
  proxy.use((request) => {
    const at = waiting.findIndex(({ aim }) => aims[aim](request));
    const [spoiled] = at < 0 ? [] : waiting.splice(at, 1);
    return spoiled ? faults[spoiled.fault] : null;
  });
  let accounts = 0;
  return {
    env,
    oncePerIntent: true,
    newAccount: () => newAccount(pds, proxy, `account${accounts++}`),
    spoil: (aim, ...list) => void waiting.push(...list.map((fault) => ({ aim, fault }))),
    settled: () => wait(lateMs * 2),
    async close() {
      await proxy.close();
      await pds.close();
    },
  };
}

async function newAccount(pds: Pds, proxy: FaultProxy, name: string): Promise<SuiteAccount> {
  const { did, handle, appPassword, revoke } = await pds.createAccount(name);
  const input = { service: proxy.url, identifier: handle, password: appPassword };
  return {
    connect: () => bluesky.connect.connect(input, env),
    connectWrongly: () => bluesky.connect.connect({ ...input, password: 'abcd-efgh-ijkl-mnop' }, env),
    revoke,
    expired: (credentials) => ({ ...credentials, accessJwt: pds.expired(credentials.accessJwt ?? '') }),
    posts: async () => Promise.all((await pds.posts(did)).map(({ value }) => seenPost(pds, did, value))),
  };
}

type Embed = { images: { alt: string; image: { ref: { $link: string } } }[] };

async function seenPost(pds: Pds, did: string, { text, embed }: Record<string, unknown>): Promise<SeenPost> {
  const images = (embed as Embed | undefined)?.images ?? [];
  const read = images.map(async ({ alt, image }) => ({ alt, bytes: await pds.blob(did, image.ref.$link) }));
  return { text: String(text), images: await Promise.all(read) };
}

platformContract(bluesky, start);
