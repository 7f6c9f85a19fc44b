import { z } from 'zod';
import { digest, secret } from './ids.ts';
import { kind, type RecordStore } from './records.ts';

/** A person's consent. `account`: their ID on this platform. */
const Consent = z.object({ tenant: z.string(), account: z.string(), clientId: z.string(), scopes: z.array(z.string()) });
export type Consent = z.infer<typeof Consent>;

/** `language`: of the audience (BCP 47). */
const GrantBody = Consent.extend({ revoked: z.boolean(), language: z.string().default('en') });
type GrantBody = z.infer<typeof GrantBody>;
export const grants = kind('grant', GrantBody);

const CodeBody = z.object({
  grant: z.string(),
  redirectUri: z.string(),
  challenge: z.string().nullable(),
  method: z.string().nullable(),
  expiresAt: z.string(),
  used: z.boolean(),
});
type CodeBody = z.infer<typeof CodeBody>;
const codes = kind('code', CodeBody);

const TokenBody = z.object({
  grant: z.string(),
  kind: z.enum(['access', 'refresh']),
  expiresAt: z.string().nullable(),
  spent: z.boolean(),
});
type TokenBody = z.infer<typeof TokenBody>;
const issued = kind('token', TokenBody);

/** A token's holder, or why it is invalid. */
export type Held = ({ ok: true; grant: string; language: string } & Consent) | { ok: false; why: 'unknown' | 'expired' | 'revoked' };

export type Tokens = ReturnType<typeof createTokens>;

/**
 * A stand-in's consents, codes and tokens. Only tokens' digests are stored.
 * @param languageNow the language of a tenant (BCP 47)
 */
export function createTokens(records: RecordStore, now: () => Date, languageNow: (tenant: string) => Promise<string>) {
  const after = (seconds: number): string => new Date(now().getTime() + seconds * 1000).toISOString();
  const over = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= now().getTime();

  async function issue(grant: string, tenant: string, kind: TokenBody['kind'], seconds: number | null): Promise<string> {
    const token = secret(32);
    const body: TokenBody = { grant, kind, expiresAt: seconds === null ? null : after(seconds), spent: false };
    await records.add(issued, { id: digest(token), tenant, parent: grant, body });
    return token;
  }

  async function grantOf(id: string): Promise<({ id: string } & GrantBody) | null> {
    const record = await records.get(grants, id);
    return record && { id, ...record.body };
  }

  /** The tenant's language at its first consent: the audience doesn't change its language in the middle of a conversation. */
  async function languageOf(tenant: string): Promise<string> {
    const [last] = await records.list(grants, { tenant, limit: 1 });
    return last ? last.body.language : languageNow(tenant);
  }

  /** Stores a consent. @returns the grant, for its tokens */
  async function open(consent: Consent): Promise<string> {
    const grant = secret(12);
    const { tenant, account } = consent;
    await records.add(grants, {
      id: grant,
      tenant,
      parent: account,
      body: { ...consent, revoked: false, language: await languageOf(tenant) },
    });
    return grant;
  }

  return {
    open,
    languageOf,

    /** @param seconds the code's lifetime */
    async code(consent: Consent, at: Pick<CodeBody, 'redirectUri' | 'challenge' | 'method'>, seconds: number): Promise<string> {
      const { tenant } = consent;
      const grant = await open(consent);
      const code = secret(24);
      await records.add(codes, {
        id: digest(code),
        tenant,
        parent: grant,
        body: { grant, ...at, expiresAt: after(seconds), used: false },
      });
      return code;
    },

    /** Redeems a code, which works once. `why`: what is wrong with it; using a code twice revokes what it issued (RFC 6749, 4.1.2). */
    async redeem(
      code: string,
      given: { clientId: string; redirectUri: string; verifier: string | null },
    ): Promise<({ ok: true; grant: string } & Consent) | { ok: false; why: string }> {
      let first = false;
      const record = await records.change(codes, digest(code), ({ body }) => {
        first = !body.used;
        return { ...body, used: true };
      });
      if (!record) return { ok: false, why: 'The code is unknown.' };
      const { body } = record;
      const grant = await grantOf(body.grant);
      if (!grant || grant.clientId !== given.clientId) return { ok: false, why: 'The code was given to another client.' };
      if (!first) {
        await this.revoke(body.grant);
        return { ok: false, why: 'The code was used already.' };
      }
      if (over(body.expiresAt)) return { ok: false, why: 'The code has expired.' };
      if (body.redirectUri !== given.redirectUri) return { ok: false, why: 'The redirect address is not the one of the consent.' };
      if (body.challenge !== null && challengeOf(given.verifier ?? '', body.method) !== body.challenge) {
        return { ok: false, why: 'The code verifier does not fit the challenge.' };
      }
      return { ok: true, grant: body.grant, ...consentOf(grant) };
    },

    access: (grant: string, tenant: string, seconds: number | null): Promise<string> => issue(grant, tenant, 'access', seconds),
    refresh: (grant: string, tenant: string, seconds: number | null): Promise<string> => issue(grant, tenant, 'refresh', seconds),

    /** Redeems a refresh token. With `once` it becomes invalid. */
    async spend(token: string, { once }: { once: boolean }): Promise<Held> {
      let spent = false;
      const record = await records.change(issued, digest(token), ({ body }) => {
        spent = body.spent;
        return once ? { ...body, spent: true } : null;
      });
      if (record?.body.kind !== 'refresh' || spent) return { ok: false, why: 'unknown' };
      return this.holding(record.body);
    },

    /** An access token's holder. */
    async holder(token: string): Promise<Held> {
      const record = await records.get(issued, digest(token));
      if (record?.body.kind !== 'access' || record.body.spent) return { ok: false, why: 'unknown' };
      return this.holding(record.body);
    },

    async holding({ grant: id, expiresAt }: TokenBody): Promise<Held> {
      const grant = await grantOf(id);
      if (!grant || grant.revoked) return { ok: false, why: 'revoked' };
      return over(expiresAt) ? { ok: false, why: 'expired' } : { ok: true, grant: id, language: grant.language, ...consentOf(grant) };
    },

    /** The owner of a token of either kind, while it is valid. */
    async owner(token: string): Promise<Extract<Held, { ok: true }> | null> {
      const record = await records.get(issued, digest(token));
      const held = record && !record.body.spent ? await this.holding(record.body) : null;
      return held?.ok ? held : null;
    },

    /** Revokes a single token of either kind. */
    async end(token: string): Promise<void> {
      await records.change(issued, digest(token), ({ body }) => ({ ...body, spent: true }));
    },

    /** Revokes a consent with all its tokens. */
    async revoke(grant: string): Promise<void> {
      await records.change(grants, grant, ({ body }) => ({ ...body, revoked: true }));
    },

    /** Revokes all consents of an account, or of a whole tenant, as their owners would in the platform's settings. */
    async revokeAll(tenant: string, account?: string): Promise<void> {
      for (const { id } of await records.list(grants, grantsOf(tenant, account))) await this.revoke(id);
    },

    /** Expires all access tokens of an account, or of a whole tenant. */
    async expire(tenant: string, account?: string): Promise<void> {
      for (const grant of await records.list(grants, grantsOf(tenant, account))) {
        for (const token of await records.list(issued, { tenant, parent: grant.id })) {
          if (token.body.kind === 'access') await records.change(issued, token.id, ({ body }) => ({ ...body, expiresAt: after(-1) }));
        }
      }
    },
  };
}

const grantsOf = (tenant: string, account: string | undefined) => ({ tenant, ...(account !== undefined && { parent: account }) });

const consentOf = ({ tenant, account, clientId, scopes }: GrantBody): Consent => ({ tenant, account, clientId, scopes });

/** RFC 7636, 4.6. */
const challengeOf = (verifier: string, method: string | null): string => (method === 'S256' ? digest(verifier) : verifier);
