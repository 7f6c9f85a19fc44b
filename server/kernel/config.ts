import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const roles = ['web', 'worker', 'live'] as const;
type ProcessRole = (typeof roles)[number];

const flag = z
  .string()
  .toLowerCase()
  .refine((value) => ['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'].includes(value), 'must be on or off')
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value));

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

const Settings = z
  .object({
    PORT: z.coerce
      .number({ error: 'must be a port number' })
      .int('must be a port number')
      .min(0, 'must be a port from 0 to 65535')
      .max(65535, 'must be a port from 0 to 65535')
      .default(3000),
    HOST: z.string().default('localhost'),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' }).optional(),
    PUBLIC_URL: httpUrl.optional(),
    ROLES: z
      .string()
      .default('web,worker')
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(roles, { error: `must be one or more of ${roles.join(', ')}, with commas` })).min(1)),
    SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' }).optional(),
    MAIL_FROM: z.string().default('Everycast <everycast@localhost>'),
    ALLOW_PRIVATE_ADDRESSES: flag.default(false),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    AI_PROVIDER: z
      .enum(['openai', 'anthropic', 'google', 'openai-compatible'], { error: 'must be openai, anthropic, google or openai-compatible' })
      .optional(),
    AI_MODEL: z.string().optional(),
    AI_API_KEY: z.string().optional(),
    AI_BASE_URL: httpUrl.optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: httpUrl.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    PLATFORM_BLUESKY_BASE_URL: httpUrl.optional(),
  })
  .superRefine((settings, context) => {
    const missing = (path: string, because: string) =>
      context.addIssue({ code: 'custom', path: [path], message: `is missing, and ${because} is set` });
    if (settings.AI_PROVIDER && !settings.AI_MODEL) missing('AI_MODEL', 'AI_PROVIDER');
    if (settings.AI_PROVIDER === 'openai-compatible' && !settings.AI_BASE_URL) missing('AI_BASE_URL', 'AI_PROVIDER=openai-compatible');
    if (settings.S3_BUCKET && !settings.S3_ACCESS_KEY_ID) missing('S3_ACCESS_KEY_ID', 'S3_BUCKET');
    if (settings.S3_BUCKET && !settings.S3_SECRET_ACCESS_KEY) missing('S3_SECRET_ACCESS_KEY', 'S3_BUCKET');
  });

/** The settings of this process, checked. All come from the environment; none is needed. */
export interface Config {
  port: number;
  host: string;
  /** null: the default, ./data beside the program (or /var/lib/everycast where the database's user cannot enter that). */
  dataDir: string | null;
  databaseUrl: string | null;
  publicUrl: string | null;
  roles: ReadonlySet<ProcessRole>;
  secretKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  allowPrivateAddresses: boolean;
  logLevel: string;
  ai: {
    provider: NonNullable<z.infer<typeof Settings>['AI_PROVIDER']>;
    model: string;
    apiKey: string | null;
    baseUrl: string | null;
  } | null;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
  /** Default server for new connections, by platform id. */
  platformServices: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the settings from an environment; empty values count as not set.
 * @throws StartError naming the variable, with one line for each that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR === undefined ? null : resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    publicUrl: s.PUBLIC_URL ?? null,
    roles: new Set(s.ROLES),
    secretKey: s.SECRET_KEY ?? null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    allowPrivateAddresses: s.ALLOW_PRIVATE_ADDRESSES,
    logLevel: s.LOG_LEVEL,
    ai:
      s.AI_PROVIDER && s.AI_MODEL
        ? { provider: s.AI_PROVIDER, model: s.AI_MODEL, apiKey: s.AI_API_KEY ?? null, baseUrl: s.AI_BASE_URL ?? null }
        : null,
    s3:
      s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
        ? {
            bucket: s.S3_BUCKET,
            region: s.S3_REGION,
            endpoint: s.S3_ENDPOINT ?? null,
            accessKeyId: s.S3_ACCESS_KEY_ID,
            secretAccessKey: s.S3_SECRET_ACCESS_KEY,
          }
        : null,
    platformServices: { bluesky: s.PLATFORM_BLUESKY_BASE_URL },
  };
}
