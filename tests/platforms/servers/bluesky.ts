import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { shown } from '@everycast/sandbox/bluesky/bluesky';
import type { Operation } from '@everycast/sandbox/core/faults';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { calls, type ProxiedRequest, type Fault as ProxyFault } from '../../support/faults.ts';
import { type PdsAccount, startPds } from '../../support/pds.ts';
import { seenInEnglish } from '../../support/serve-sandbox.ts';
import type { PlatformServer, SuiteAccount, SuiteFault } from './server.ts';

const operations: Partial<Record<Operation, (request: ProxiedRequest) => boolean>> = {
  upload: calls('com.atproto.repo.uploadBlob'),
  create: calls('com.atproto.repo.createRecord'),
  look: calls('com.atproto.repo.getRecord'),
  refresh: calls('com.atproto.server.refreshSession'),
  profile: calls('com.atproto.server.getSession'),
  any: () => true,
};

const answer = (status: number, body: object, headers = {}): ProxyFault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const refusal = (status: number, error: string, message: string, headers = {}) => answer(status, { error, message }, headers);
const badGateway = { kind: 'answer', status: 502, body: '<html><body>Bad Gateway</body></html>' } as const;
/** The others never happen on a server like this, so they wait forever. */
const faults: Partial<Record<SuiteFault, ProxyFault | ((request: ProxiedRequest) => ProxyFault)>> = {
  swallowed: { kind: 'swallow' },
  half: { kind: 'half' },
  dropped: { kind: 'drop' },
  reset: { kind: 'reset' },
  slow: { kind: 'delay', ms: 150 },
  broken: refusal(500, 'InternalServerError', 'Internal Server Error'),
  bad_gateway: badGateway,
  bad_gateway_afterwards: { ...badGateway, carryOut: true },
  rate_limited: refusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded', { 'ratelimit-reset': '30' }),
  unauthorized: refusal(400, 'ExpiredToken', 'Token has expired'),
  lie({ body }) {
    const { repo, collection, rkey } = JSON.parse(body.toString()) as Record<string, string>;
    return answer(200, { uri: `at://${repo}/${collection}/${rkey}`, cid: 'bafyreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' });
  },
};

/** Whose request it is: the owner of its token, or of the records that it requests. */
function didOf({ token, path }: ProxiedRequest): string | null {
  if (token === null) return new URLSearchParams(path.split('?')[1]).get('repo');
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
}

/** A real Bluesky server, behind a proxy that spoils requests. */
export async function startBlueskyServer(): Promise<PlatformServer> {
  const pds = await startPds();
  const proxy = await startFaultProxy(pds.url);
  const spoiled: { did: string; operation: Operation; fault: SuiteFault }[] = [];
  const meets = (request: ProxiedRequest, { did, operation, fault }: (typeof spoiled)[number]) =>
    operations[operation]?.(request) && didOf(request) === did && (fault === 'unauthorized' ? request.token !== null : fault in faults);
  proxy.use((request) => {
    const at = spoiled.findIndex((one) => meets(request, one));
    const [met] = at < 0 ? [] : spoiled.splice(at, 1);
    const fault = met && faults[met.fault];
    return (typeof fault === 'function' ? fault(request) : fault) ?? null;
  });
  const expired = (account: SuiteAccount): SuiteAccount => ({
    ...account,
    credentials: { ...account.credentials, accessJwt: pds.expired(account.credentials.accessJwt ?? '') },
  });

  async function feedOf({ did: id, handle }: PdsAccount) {
    const records = await pds.posts(id);
    const posts = records.map(({ uri, value }) => {
      const rkey = uri.split('/').at(-1) ?? '';
      return seenInEnglish(shown({ id, handle, name: handle }, { uri, rkey, value, at: new Date(String(value.createdAt)) }));
    });
    return posts.reverse();
  }

  return {
    service: proxy.url,
    urlOf: (path) => (path.startsWith('xrpc/') ? `${pds.url}/${path}` : `https://bsky.app/${path}`),
    errors: [],
    offers: () => true,
    async newPerson() {
      const owner = await pds.createAccount('somebody1');
      const { did } = owner;
      const login = { service: proxy.url, identifier: owner.handle, password: owner.appPassword };
      return {
        login,
        connect: (env) => bluesky.connect.connect(login, env),
        feed: () => feedOf(owner),
        spoil: async (operation, fault) => void spoiled.push({ did, operation, fault }),
        waiting: async () => spoiled.filter((one) => one.did === did),
        expire: async (account) => expired(account),
        async revoke(account) {
          await owner.revoke();
          return expired(account);
        },
      };
    },
    async close() {
      await proxy.close();
      await pds.close();
    },
  };
}
