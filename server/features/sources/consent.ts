import { createHash, randomBytes } from 'node:crypto';
import { SourceId } from '@everycast/contract/sources';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Owner } from './connection-store.ts';
import type { Connections } from './connections.ts';
import type { Logins } from './logins.ts';
import type { SourcesNeeds } from './needs.ts';
import { nameOf } from './rules.ts';

const purpose = 'source consent';
/** How long a person has on the source's page. Milliseconds. */
const comesBackWithin = 15 * 60_000;
/** No capability of a platform is asked for: what connecting needs reads files. */
const wanted = [] as const;

/** What comes back with the browser. It is encrypted, belongs to one login, and the source takes its code once. */
const State = z.object({ source: SourceId, workspaceId: z.uuid(), userId: z.string(), verifier: z.string(), until: z.number() });

interface RedirectQuery {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
}

/** Where the browser goes afterwards: which source was connected, or why none was. */
export interface RedirectTarget {
  source: SourceId | null;
  problem: 'unknown' | 'foreign' | 'late' | 'denied' | 'permission' | 'failed' | null;
}

type ConsentKernel = Pick<Kernel, 'clock' | 'log' | 'publicUrl' | 'secrets'>;

/** Connecting at a source's own page, by OAuth 2. */
export function createSourceConsent(
  kernel: ConsentKernel,
  { sources, workspaces }: Pick<SourcesNeeds, 'sources' | 'workspaces'>,
  { connections, logins, serviceOf }: { connections: Connections; logins: Logins; serviceOf(source: SourceId): string },
) {
  const { clock, log, secrets } = kernel;
  const redirectUri = () => `${kernel.publicUrl}/api/v1/sources/callback`;

  /** @throws AppError invalid_input, platform_not_configured */
  function oauthOf(source: SourceId) {
    const { connect } = sources[source];
    if (connect.by !== 'oauth') throw new AppError('invalid_input', 'sources.no_consent', { source: nameOf(source) });
    const app = logins.appOf({ source });
    if (!app) throw new AppError('platform_not_configured', 'sources.not_configured', { source: nameOf(source) });
    return { ...connect, app, service: serviceOf(source) };
  }

  /** Null for what this server didn't write, or no longer reads. */
  function readState(sealed: string): z.infer<typeof State> | null {
    try {
      return State.parse(JSON.parse(secrets.open(sealed, purpose)));
    } catch {
      // Made up, or sealed with another key: either way it is nobody's.
      return null;
    }
  }

  async function complete(
    { source, verifier, workspaceId, userId }: z.infer<typeof State>,
    code: string,
  ): Promise<RedirectTarget['problem']> {
    const { connectBy, connector, app, service } = oauthOf(source);
    const by = { service, app, redirectUri: redirectUri() };
    const grant = await connector.exchange({ ...by, code, verifier }, logins.oauthEnv);
    const missing = connectBy.scopes.connect.filter(({ name, needed }) => needed && grant.scopes !== null && !grant.scopes.includes(name));
    if (missing.length > 0) return 'permission';
    const [found] = await connector.accounts(grant, by, logins.oauthEnv);
    if (!found) throw new PlatformProblem('outage', 'platforms.unusable_answer');
    const { remoteId, handle, credentials } = found;
    await connections.add({ workspaceId, userId }, { source, service, remoteId, name: handle, credentials });
    return null;
  }

  return {
    /** The address of the source's consent page. @throws AppError */
    ask({ workspaceId, userId }: Owner, source: SourceId): { url: string } {
      const { connector, app, service } = oauthOf(source);
      const verifier = randomBytes(48).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const until = clock.now().getTime() + comesBackWithin;
      const state = secrets.seal(JSON.stringify({ source, workspaceId, userId, verifier, until }), purpose);
      return { url: connector.consentUrl({ service, app, redirectUri: redirectUri(), state, challenge, wanted }) };
    },

    /** Handles the redirect from a consent page. */
    async handleRedirect({ state, code, error }: RedirectQuery, userId: string): Promise<RedirectTarget> {
      const asked = readState(state ?? '');
      if (!asked) return { source: null, problem: 'unknown' };
      const { source } = asked;
      if (asked.userId !== userId) return { source, problem: 'foreign' };
      if (asked.until < clock.now().getTime()) return { source, problem: 'late' };
      if (error === 'access_denied') return { source, problem: 'denied' };
      if (code === undefined || !(await workspaces.may(userId, asked.workspaceId, 'source.use'))) return { source, problem: 'failed' };
      try {
        return { source, problem: await complete(asked, code) };
      } catch (failure) {
        // Only its message: the rest may contain what the source sent.
        log.warn({ source, reason: failure instanceof Error ? failure.message : 'unknown' }, 'A source could not be connected');
        return { source, problem: 'failed' };
      }
    },
  };
}
export type SourceConsent = ReturnType<typeof createSourceConsent>;
