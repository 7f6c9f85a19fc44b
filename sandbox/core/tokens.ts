import { digest, secret } from './ids.ts';
import type { Things } from './things.ts';

/** What a person consented to. `account` is who they are on this platform. */
export interface Consent {
  world: string;
  account: string;
  clientId: string;
  scopes: string[];
}

type GrantBody = Consent & { revoked: boolean };
type CodeBody = { grant: string; redirectUri: string; challenge: string | null; method: string | null; expiresAt: string; used: boolean };
type TokenBody = { grant: string; kind: 'access' | 'refresh'; expiresAt: string | null; spent: boolean };

/** Who holds a token, or why it is worth nothing. */
export type Held = ({ ok: true; grant: string } & Consent) | { ok: false; why: 'unknown' | 'expired' | 'revoked' };

export type Tokens = ReturnType<typeof createTokens>;

/** Consents, codes and tokens of a stand-in. Tokens are kept as their digests alone. */
export function createTokens(things: Things, now: () => Date) {
  const after = (seconds: number): string => new Date(now().getTime() + seconds * 1000).toISOString();
  const over = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= now().getTime();

  async function issue(grant: string, world: string, kind: TokenBody['kind'], seconds: number | null): Promise<string> {
    const token = secret(32);
    const body: TokenBody = { grant, kind, expiresAt: seconds === null ? null : after(seconds), spent: false };
    await things.add({ kind: 'token', id: digest(token), world, parent: grant, body });
    return token;
  }

  async function grantOf(id: string): Promise<({ id: string } & GrantBody) | null> {
    const thing = await things.get<GrantBody>('grant', id);
    return thing && { id, ...thing.body };
  }

  /** Keeps what a person consented to. @returns the grant, for its tokens */
  async function open(consent: Consent): Promise<string> {
    const grant = secret(12);
    const { world, account } = consent;
    await things.add<GrantBody>({ kind: 'grant', id: grant, world, parent: account, body: { ...consent, revoked: false } });
    return grant;
  }

  return {
    open,

    /** @param seconds how long the code lives */
    async code(consent: Consent, at: Pick<CodeBody, 'redirectUri' | 'challenge' | 'method'>, seconds: number): Promise<string> {
      const { world } = consent;
      const grant = await open(consent);
      const code = secret(24);
      await things.add<CodeBody>({
        kind: 'code',
        id: digest(code),
        world,
        parent: grant,
        body: { grant, ...at, expiresAt: after(seconds), used: false },
      });
      return code;
    },

    /**
     * Takes a code, which works once. `why` says what is wrong with it; a code that is shown again ends what it gave (RFC 6749, 4.1.2).
     */
    async redeem(
      code: string,
      given: { clientId: string; redirectUri: string; verifier: string | null },
    ): Promise<({ ok: true; grant: string } & Consent) | { ok: false; why: string }> {
      let first = false;
      const thing = await things.change<CodeBody>('code', digest(code), ({ body }) => {
        first = !body.used;
        return { ...body, used: true };
      });
      if (!thing) return { ok: false, why: 'The code is unknown.' };
      const { body } = thing;
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

    access: (grant: string, world: string, seconds: number | null): Promise<string> => issue(grant, world, 'access', seconds),
    refresh: (grant: string, world: string, seconds: number | null): Promise<string> => issue(grant, world, 'refresh', seconds),

    /** Takes a refresh token. With `once` it is dead afterwards. */
    async spend(token: string, { once }: { once: boolean }): Promise<Held> {
      let spent = false;
      const thing = await things.change<TokenBody>('token', digest(token), ({ body }) => {
        spent = body.spent;
        return once ? { ...body, spent: true } : null;
      });
      if (thing?.body.kind !== 'refresh' || spent) return { ok: false, why: 'unknown' };
      return this.holding(thing.body);
    },

    /** Who holds an access token. */
    async holder(token: string): Promise<Held> {
      const thing = await things.get<TokenBody>('token', digest(token));
      if (thing?.body.kind !== 'access' || thing.body.spent) return { ok: false, why: 'unknown' };
      return this.holding(thing.body);
    },

    async holding({ grant: id, expiresAt }: TokenBody): Promise<Held> {
      const grant = await grantOf(id);
      if (!grant || grant.revoked) return { ok: false, why: 'revoked' };
      return over(expiresAt) ? { ok: false, why: 'expired' } : { ok: true, grant: id, ...consentOf(grant) };
    },

    /** Whose token this is, of either kind, while it still holds. */
    async owner(token: string): Promise<Extract<Held, { ok: true }> | null> {
      const thing = await things.get<TokenBody>('token', digest(token));
      const held = thing && !thing.body.spent ? await this.holding(thing.body) : null;
      return held?.ok ? held : null;
    },

    /** Ends one token alone, of either kind. */
    async end(token: string): Promise<void> {
      await things.change<TokenBody>('token', digest(token), ({ body }) => ({ ...body, spent: true }));
    },

    /** Ends a consent, and with it every token that came of it. */
    async revoke(grant: string): Promise<void> {
      await things.change<GrantBody>('grant', grant, ({ body }) => ({ ...body, revoked: true }));
    },

    /** Ends all consents of an account, or of a whole world, as their owners would in the platform's settings. */
    async revokeAll(world: string, account?: string): Promise<void> {
      for (const { id } of await things.list('grant', grantsOf(world, account))) await this.revoke(id);
    },

    /** Lets all access tokens of an account, or of a whole world, run out now. */
    async expire(world: string, account?: string): Promise<void> {
      for (const grant of await things.list('grant', grantsOf(world, account))) {
        for (const token of await things.list<TokenBody>('token', { world, parent: grant.id })) {
          if (token.body.kind === 'access')
            await things.change<TokenBody>('token', token.id, ({ body }) => ({ ...body, expiresAt: after(-1) }));
        }
      }
    },
  };
}

const grantsOf = (world: string, account: string | undefined) => ({ world, ...(account !== undefined && { parent: account }) });

const consentOf = ({ world, account, clientId, scopes }: GrantBody): Consent => ({ world, account, clientId, scopes });

/** RFC 7636, 4.6. */
const challengeOf = (verifier: string, method: string | null): string => (method === 'S256' ? digest(verifier) : verifier);
