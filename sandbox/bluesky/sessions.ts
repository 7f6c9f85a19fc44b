import { z } from 'zod';
import { digest } from '../core/ids.ts';
import { kind } from '../core/records.ts';
import type { StandInContext } from '../core/stand-in.ts';
import type { Held } from '../core/tokens.ts';
import { serverDid } from './ids.ts';
import { seconds } from './limits.ts';
import type { BlueskyPerson } from './people.ts';

const text = z.string().optional();
const Claims = z.object({ scope: text, sub: text, iss: text, aud: text, lxm: text, exp: z.number().optional() });
/** A token's claims, in its last part. */
export type Claims = { scope?: string; sub?: string; iss?: string; aud?: string; lxm?: string; exp?: number };
export type BlueskySessions = ReturnType<typeof createSessions>;
export const scopes = { access: 'com.atproto.appPass', refresh: 'com.atproto.refresh' };

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token's claims, and the secret in place of a signature; null if invalid. */
export function readToken(token: string): { claims: Claims; secret: string } | null {
  const [, payload = '', secret = ''] = token.split('.');
  try {
    const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return claims.success ? { claims: claims.data, secret } : null;
  } catch {
    // It isn't from one of these servers.
    return null;
  }
}

/** What a refresh token was replaced by, and until when it returns that again. */
const rotations = kind('rotation', z.object({ next: z.string(), until: z.string() }));

/** Sessions: an access token, and a refresh token that is replaced whenever it is used. */
export function createSessions(stage: StandInContext) {
  const { tokens, records, now } = stage;
  const moment = (): number => Math.floor(now().getTime() / 1000);
  const jwt = (claims: Claims, secret: string): string => `${encoded({ typ: 'JWT', alg: 'HS256' })}.${encoded(claims)}.${secret}`;

  async function access(person: BlueskyPerson, grant: string): Promise<string> {
    const secret = await tokens.access(grant, person.tenant, seconds.access);
    const claims = { scope: scopes.access, sub: person.id, aud: serverDid(stage.base()), iat: moment(), exp: moment() + seconds.access };
    return jwt(claims, secret);
  }

  async function refresh(person: BlueskyPerson, grant: string): Promise<string> {
    const secret = await tokens.refresh(grant, person.tenant, seconds.refresh);
    const claims = { scope: scopes.refresh, sub: person.id, aud: serverDid(stage.base()), iat: moment(), exp: moment() + seconds.refresh };
    return jwt(claims, secret);
  }

  return {
    async begin(person: BlueskyPerson): Promise<{ accessJwt: string; refreshJwt: string }> {
      const grant = await tokens.open({ tenant: person.tenant, account: person.id, clientId: 'app password', scopes: [] });
      return { accessJwt: await access(person, grant), refreshJwt: await refresh(person, grant) };
    },

    /** Replaces a refresh token. For two hours the old one returns the same new one again, in case a response was lost. */
    async renew(person: BlueskyPerson, secret: string): Promise<{ accessJwt: string; refreshJwt: string } | Extract<Held, { ok: false }>> {
      const held = await tokens.spend(secret, { once: false });
      if (!held.ok) return held;
      const until = new Date(now().getTime() + seconds.grace * 1000).toISOString();
      const id = digest('rotation', secret);
      const next = await refresh(person, held.grant);
      const isFirst = await records.add(rotations, { id, tenant: person.tenant, body: { next, until } });
      const before = isFirst ? null : await records.get(rotations, id);
      if (before && Date.parse(before.body.until) <= now().getTime()) return { ok: false, why: 'revoked' };
      return { accessJwt: await access(person, held.grant), refreshJwt: before?.body.next ?? next };
    },

    /** Revokes a session's refresh token; its access tokens work until they expire, as on real servers. */
    async end({ tenant }: BlueskyPerson, secret: string): Promise<void> {
      const [id, until] = [digest('rotation', secret), now().toISOString()];
      const isFirst = await records.add(rotations, { id, tenant, body: { next: '', until } });
      if (!isFirst) await records.change(rotations, id, ({ body }) => ({ ...body, until }));
    },

    /** A token with which another service may act for an account, for one method (`lxm`) until `exp`. */
    async forService(person: BlueskyPerson, grant: string, { aud, lxm, exp }: Pick<Claims, 'aud' | 'lxm' | 'exp'>): Promise<string> {
      const until = exp ?? moment() + 60;
      const secret = await tokens.access(grant, person.tenant, until - moment());
      return jwt({ iss: person.id, exp: until, ...(aud !== undefined && { aud }), ...(lxm !== undefined && { lxm }) }, secret);
    },
  };
}
