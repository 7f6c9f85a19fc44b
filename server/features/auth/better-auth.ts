import { apiKey } from '@better-auth/api-key';
import { minPasswordLength } from '@everycast/contract/limits';
import { referralCodeFrom } from '@everycast/contract/referral';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Logger } from '../../kernel/log.ts';
import { installed } from '../../kernel/messages.ts';
import type { AuthHooks } from './hooks.ts';
import { oauthPlugin } from './oauth/oauth-plugin.ts';
import { passkeyPlugin } from './passkeys/passkey-plugin.ts';
import type { PasskeyStore } from './passkeys/passkey-store.ts';
import { basePath, maxPasswordLength, plainName } from './rules.ts';
import { table } from './table-names.ts';

export const apiKeyPrefix = 'ec_';
/** Characters after the prefix. */
export const apiKeyLength = 64;

const days = 24 * 3600;

/** Better Auth's configuration: email and password, sessions in the database, reset by email, API keys, and apps that people connect. */
export function openBetterAuth(kernel: Kernel, hooks: AuthHooks, passkeys: PasskeyStore) {
  return betterAuth({
    appName: 'Everycast',
    baseURL: new URL(kernel.publicUrl).origin,
    basePath,
    secret: kernel.secrets.derive('better-auth'),
    database: { db: kernel.db.withoutPlugins(), type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { level: 'warn', log: logTo(kernel.log) },
    onAPIError: { onError: (error) => logTo(kernel.log)('error', 'Better Auth refused or failed', error) },
    trustedOrigins: (request) => [new URL(kernel.publicUrl).origin, ...(request ? [new URL(request.url).origin] : [])],
    // kernel/http limits all routes by address; hooks.ts counts failures by account.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'everycast',
      useSecureCookies: kernel.publicUrl.startsWith('https:'),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // hooks.ts notes the address, as the kernel knows it behind a proxy.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), joins: true, validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      // Sign-up only reveals an existing email if it signs in; hooks.ts ends that session again.
      autoSignIn: true,
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: ({ user, token }) => hooks.sendReset(user, token),
      onPasswordReset: ({ user }, request) => hooks.wasReset(user, request),
    },
    session: {
      ...tableNames.session,
      expiresIn: 30 * days,
      updateAge: days,
      // What needs a recent sign-in says so itself (confirmations.ts).
      freshAge: 0,
      additionalFields: {
        lastUsedAt: { type: 'date', required: false, input: false, fieldName: 'last_used_at' },
        confirmedAt: { type: 'date', required: false, input: false, fieldName: 'confirmed_at' },
      },
    },
    account: tableNames.account,
    verification: { ...tableNames.verification, storeIdentifier: 'hashed' },
    user: {
      ...tableNames.user,
      additionalFields: {
        referralCode: { type: 'string', required: false, fieldName: 'referral_code', transform: { input: referralCodeFrom } },
        referralCount: { type: 'number', defaultValue: 0, input: false, fieldName: 'referral_count' },
        emailNotifications: { type: 'boolean', defaultValue: true, input: false, fieldName: 'email_notifications' },
        // The one that the sign-up was shown in.
        language: { type: 'string', required: false, fieldName: 'language', transform: { input: installed } },
        zone: { type: 'string', required: false, input: false, fieldName: 'zone' },
        clock: { type: 'string', required: false, input: false, fieldName: 'clock' },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, name: plainName(user.name), image: null } }),
          after: async (user) => hooks.signedUp(user),
        },
      },
      session: {
        create: {
          async before({ userId }, ctx) {
            await hooks.refuseDisabled(userId);
            // Signing up makes a session, too, which ends at once.
            if (ctx?.path !== '/sign-up/email') await hooks.signingIn(userId);
            return { data: hooks.sessionOrigin(ctx?.headers) };
          },
        },
        delete: { after: async ({ userId }) => hooks.sessionEnded(userId) },
      },
    },
    hooks: { before: hooks.before, after: hooks.after },
    plugins: [
      hooks.singleSignOn.plugin,
      hooks.secondStep.plugin,
      passkeyPlugin(kernel, passkeys, { passkey: tableNames.passkey }),
      oauthPlugin(),
      apiKey({
        defaultPrefix: apiKeyPrefix,
        defaultKeyLength: apiKeyLength,
        startingCharactersConfig: { charactersLength: apiKeyPrefix.length + 5 },
        maximumNameLength: 80,
        keyExpiration: { defaultExpiresIn: null },
        // Its count only resets after a pause, so a program that polls steadily would be locked out; kernel/http limits by address.
        rateLimit: { enabled: false },
        schema: { apikey: tableNames.apiKey },
      }),
    ],
  });
}
export type BetterAuth = ReturnType<typeof openBetterAuth>;

/** What the passkey plugin calls an answer that it couldn't verify; anyone can send one. */
const unverified = /^Failed to verify (registration|authentication)$/;

/** Better Auth logs every rejection as an error; for us only unexpected ones are. */
const logTo =
  (log: Logger) =>
  (level: string, message: string, ...details: unknown[]): void => {
    const error = details.find((detail) => detail instanceof Error);
    if (unverified.test(message)) log.info({ err: error }, message);
    else if (level === 'error' && error !== undefined && !isAPIError(error)) log.error({ err: error }, message);
    else log.debug({ details: details.map(String) }, message);
  };

/** Better Auth's tables and columns under our names, as in the baseline's migrations. */
const tableNames = {
  user: table('auth_user', ['name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']),
  session: table('auth_session', ['expiresAt', 'token', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId']),
  account: table('auth_credential', [
    'accountId',
    'providerId',
    'userId',
    'accessToken',
    'refreshToken',
    'idToken',
    'accessTokenExpiresAt',
    'refreshTokenExpiresAt',
    'scope',
    'password',
    'createdAt',
    'updatedAt',
  ]),
  verification: table('auth_verification', ['identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt']),
  passkey: table('auth_passkey', [
    'name',
    'publicKey',
    'userId',
    'credentialID',
    'counter',
    'deviceType',
    'backedUp',
    'transports',
    'createdAt',
    'aaguid',
  ]),
  apiKey: table('auth_api_key', [
    'configId',
    'name',
    'start',
    'referenceId',
    'prefix',
    'key',
    'refillInterval',
    'refillAmount',
    'lastRefillAt',
    'enabled',
    'rateLimitEnabled',
    'rateLimitTimeWindow',
    'rateLimitMax',
    'requestCount',
    'remaining',
    'lastRequest',
    'expiresAt',
    'createdAt',
    'updatedAt',
    'permissions',
    'metadata',
  ]),
};
