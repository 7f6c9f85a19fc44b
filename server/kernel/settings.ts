import { withoutEnd } from '@everycast/contract/without-end';
import { z } from 'zod';
import { forEachPlatform, platformNames } from './platform-settings.ts';
import { sourceApps, sourceVariables } from './source-settings.ts';

const roles = ['web', 'worker', 'live'] as const;
export type ProcessRole = (typeof roles)[number];

const flag = z
  .string()
  .toLowerCase()
  .refine((value) => ['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'].includes(value), 'must be on or off')
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value));

const address = (begin: RegExp, words: string) => z.string().refine((value) => begin.test(value) && URL.canParse(value), words);
const httpUrl = address(/^https?:\/\//i, 'must be an address that starts with http:// or https://').transform((value) =>
  withoutEnd(value, /\//),
);
const bare = (value: string): boolean => new URL(value).href === `${new URL(value).origin}/`;

const quotaIn = (pair: string): [string, number] => {
  const [name = '', max = ''] = pair.split('=').map((part) => part.trim());
  return [name, Number(max)];
};

const oneOf = <const T extends string>(names: readonly T[]) => z.enum(names, { error: `must be one of ${names.join(', ')}` });

/** A value of TRUSTED_PROXIES: an address, a range, or `loopback` for this machine. */
const proxy = z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) <= 65535;

/** Every environment variable that is a setting, by name. */
export const Settings = z.object({
  PORT: z.string().refine(isPort, 'must be a port number from 0 to 65535').default('3000').transform(Number),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address(
    /^postgres(ql)?:\/\/./i,
    'must be an address that starts with postgres:// (write characters like # and / in a password as %23 and %2F)',
  ).optional(),
  DATABASE_DIRECT_URL: address(
    /^postgres(ql)?:\/\/./i,
    'must be an address that starts with postgres:// (write characters like # and / in a password as %23 and %2F)',
  ).optional(),
  DATABASE_READ_URL: address(
    /^postgres(ql)?:\/\/./i,
    'must be an address that starts with postgres:// (write characters like # and / in a password as %23 and %2F)',
  ).optional(),
  PUBLIC_URL: httpUrl
    .refine(bare, 'must be an address without a path, like https://social.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  SHORT_URL: httpUrl
    .refine(bare, 'must be an address without a path, like https://go.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => (value.trim() === 'none' ? [] : value.split(',').map((one) => one.trim())))
    .refine((given) => given.every((one) => proxy.safeParse(one).success), {
      error: 'must be addresses or ranges separated by commas, like 10.0.0.5,192.168.0.0/16, or loopback or none',
    })
    .default(['loopback']),
  SIGN_UP: oneOf(['open', 'closed']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters: letters, digits and symbols, no spaces')
    .optional(),
  METRICS_PORT: z
    .string()
    .refine((value) => value === 'off' || isPort(value), 'must be a port number from 0 to 65535, or off')
    .default('off')
    .transform((value) => (value === 'off' ? null : Number(value))),
  ROLES: z
    .string()
    .transform((value) => value.split(',').map((role) => role.trim()))
    .refine((given) => given.every((role) => role === 'all' || (roles as readonly string[]).includes(role)), {
      error: `must be all, or one or more of ${roles.join(', ')}, separated by commas`,
    })
    .transform((given) => (given.includes('all') ? [...roles] : (given as ProcessRole[])))
    .default([...roles]),
  SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: address(/^smtps?:\/\/./i, 'must be an address that starts with smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().default('Everycast <everycast@localhost>'),
  ALLOW_PRIVATE_ADDRESSES: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  AI_PROVIDER: oneOf(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  AI_MODEL: z.string().optional(),
  AI_IMAGE_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  // As the provider writes it: a slash at its end belongs to it.
  OIDC_ISSUER: address(/^https?:\/\//i, 'must be an address that starts with https:// or http://').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  GEOIP_FILE: z.string().optional(),
  PROXY_CHECK_URL: httpUrl.default('https://api.ipify.org'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint of Stripe, which starts with whsec_')
    .optional(),
  STRIPE_BASE_URL: httpUrl.refine(bare, 'must be an address without a path, like https://api.stripe.com').optional(),
  SANDBOX: flag.default(true),
  RTMP_PORT: z
    .string()
    .refine((value) => value === 'off' || isPort(value), 'must be a port number from 0 to 65535, or off')
    .default('1935')
    .transform((value) => (value === 'off' ? null : Number(value))),
  RTMP_URL: address(/^rtmps?:\/\/./i, 'must be an address that starts with rtmp:// or rtmps://').optional(),
  LIVE_CONVERSIONS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number from 1 to 99')
    .transform(Number)
    .optional(),
  ...sourceVariables(httpUrl.optional(), z.string().optional()),
  ...forEachPlatform('BASE_URL', httpUrl.optional()),
  ...forEachPlatform('CLIENT_ID', z.string().optional()),
  ...forEachPlatform('CLIENT_SECRET', z.string().optional()),
  ...forEachPlatform('VETTED', flag.default(false)),
  ...forEachPlatform(
    'API_VERSION',
    z
      .string()
      .regex(/^v?\d+(\.\d+)?$/, 'must be a version as the platform writes it, like v25.0 or 202609')
      .optional(),
  ),
  ...forEachPlatform(
    'QUOTAS',
    z
      .string()
      .regex(/^\s*\w+\s*=\s*[1-9]\d{0,8}\s*(,\s*\w+\s*=\s*[1-9]\d{0,8}\s*)*$/, 'must be quotas by name, like units=50000,uploads=200')
      .transform((value): Record<string, number> => Object.fromEntries(value.split(',').map(quotaIn)))
      .optional(),
  ),
});
type Name = keyof typeof Settings.shape;

const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** Settings that require another. */
const together: readonly (readonly [set: Name, needs: Name])[] = [
  ['AI_PROVIDER', 'AI_MODEL'],
  ['AI_MODEL', 'AI_PROVIDER'],
  ['AI_API_KEY', 'AI_PROVIDER'],
  ['AI_BASE_URL', 'AI_PROVIDER'],
  ...oidc.flatMap((set) => oidc.filter((needs) => needs !== set).map((needs) => [set, needs] as const)),
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_BASE_URL', 'STRIPE_SECRET_KEY'],
  ...platformNames.flatMap(({ clientId, clientSecret, vetted }) => [
    [clientId, clientSecret] as const,
    [clientSecret, clientId] as const,
    [vetted, clientId] as const,
  ]),
  ...sourceApps.flatMap(({ clientId, clientSecret }) => [[clientId, clientSecret] as const, [clientSecret, clientId] as const]),
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
];

/** What is missing next to what was set: "S3_BUCKET is missing, and S3_ENDPOINT is set", each name once. */
export function missing(given: Partial<Record<string, string>>): string[] {
  const because = new Map<Name, string>();
  const need = (name: Name, reason: string) => void (given[name] || because.has(name) || because.set(name, reason));
  for (const [set, needs] of together) if (given[set]) need(needs, set);
  // A self-hosted server has a URL, and may have no key; the providers themselves require one.
  const { AI_PROVIDER: provider } = given;
  if (provider === 'openai-compatible') need('AI_BASE_URL', 'AI_PROVIDER=openai-compatible');
  else if (provider && !given.AI_BASE_URL) need('AI_API_KEY', 'AI_PROVIDER');
  return [...because].map(([name, reason]) => `${name} is missing, and ${reason} is set`);
}
