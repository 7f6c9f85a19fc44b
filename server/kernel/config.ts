import { resolve } from 'node:path';
import type { z } from 'zod';
import { StartError } from './errors.ts';
import { type PlatformSettings, platformSettings } from './platform-settings.ts';
import { missing, type ProcessRole, Settings } from './settings.ts';
import { type SourceSettings, sourceSettings } from './source-settings.ts';

/** The validated settings of this process. All come from the environment; none is required. */
export interface Config {
  port: number;
  host: string;
  /** null: the default, ./data next to the program (or /var/lib/everycast if the database's user can't enter that). */
  dataDir: string | null;
  databaseUrl: string | null;
  /** The same database without the pooler that `databaseUrl` leads to; null: that leads to the database itself. */
  databaseDirectUrl: string | null;
  /** A standby of the same database, which serves analytics and searches; null: the primary does. */
  databaseReadUrl: string | null;
  publicUrl: string | null;
  /** The address of a domain for short links alone, without a slash at its end; null: they are below the public URL. */
  shortUrl: string | null;
  /** Addresses and ranges whose X-Forwarded-* headers are trusted; `loopback` is this machine. */
  trustedProxies: readonly string[];
  /** Whether anyone can sign up, or only the first person and those with an invitation. */
  /** Null: the server's owner decides. */
  signUp: 'open' | 'closed' | null;
  /** Lets other machines read /metrics; null: only this machine. */
  metricsToken: string | null;
  /** Another port for /metrics, which processes without the web and the live role need; null: none. */
  metricsPort: number | null;
  roles: ReadonlySet<ProcessRole>;
  secretKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  allowPrivateAddresses: boolean;
  logLevel: string;
  /** A collector of OpenTelemetry that receives traces; null: nothing is traced. */
  tracesUrl: string | null;
  ai: {
    provider: NonNullable<z.infer<typeof Settings>['AI_PROVIDER']>;
    model: string;
    /** “off”: no images; undefined: the provider's usual one. */
    imageModel: string | undefined;
    apiKey: string | null;
    baseUrl: string | null;
  } | null;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
  /** How plans are paid for; null: this server charges nothing. */
  stripe: { secretKey: string; webhookSecret: string; baseUrl: string | null } | null;
  /** Where encoders publish to: the port that this process listens on, or null; and what people enter, if it isn't that. */
  rtmp: { port: number | null; url: string | null };
  /** How many streams this process converts at once for browsers that can't encode them; null: one for every two cores. */
  conversions: number | null;
  /** The OpenID Connect provider with which people can sign in. */
  singleSignOn: { issuer: string; clientId: string; clientSecret: string; name: string } | null;
  /** A MaxMind file that says where addresses are. */
  geoipFile: string | null;
  /** A page that answers with its caller's IP address: how a proxy's is found out. */
  proxyCheckUrl: string;
  /** Whether this instance has the sandbox with stand-ins of all platforms. */
  sandbox: boolean;
  /** By platform ID. */
  platforms: Readonly<Record<string, PlatformSettings>>;
  /** By ID. */
  sources: Readonly<Record<string, SourceSettings>>;
}

/**
 * Reads the settings from the environment; empty values count as unset.
 * @throws StartError with one line for each invalid variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Settings.safeParse(given);
  const wrong = [...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`), ...missing(given)];
  const { SHORT_URL: short, PUBLIC_URL: own } = parsed.data ?? {};
  if (short !== undefined && short === own) wrong.push('SHORT_URL must be another address than PUBLIC_URL, or be left out');
  if (!parsed.success || wrong.length > 0) throw new StartError(wrong.map((line) => `${line}.`).join('\n'));
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR === undefined ? null : resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: s.DATABASE_READ_URL ?? null,
    publicUrl: s.PUBLIC_URL ?? null,
    shortUrl: s.SHORT_URL ?? null,
    trustedProxies: s.TRUSTED_PROXIES,
    signUp: s.SIGN_UP ?? null,
    metricsToken: s.METRICS_TOKEN ?? null,
    metricsPort: s.METRICS_PORT,
    roles: new Set(s.ROLES),
    secretKey: s.SECRET_KEY ?? null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    allowPrivateAddresses: s.ALLOW_PRIVATE_ADDRESSES,
    logLevel: s.LOG_LEVEL,
    tracesUrl: s.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    ai:
      s.AI_PROVIDER && s.AI_MODEL
        ? {
            provider: s.AI_PROVIDER,
            model: s.AI_MODEL,
            imageModel: s.AI_IMAGE_MODEL,
            apiKey: s.AI_API_KEY ?? null,
            baseUrl: s.AI_BASE_URL ?? null,
          }
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
    stripe:
      s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET
        ? { secretKey: s.STRIPE_SECRET_KEY, webhookSecret: s.STRIPE_WEBHOOK_SECRET, baseUrl: s.STRIPE_BASE_URL ?? null }
        : null,
    rtmp: { port: s.RTMP_PORT, url: s.RTMP_URL ?? null },
    conversions: s.LIVE_CONVERSIONS ?? null,
    singleSignOn:
      s.OIDC_ISSUER && s.OIDC_CLIENT_ID && s.OIDC_CLIENT_SECRET && s.OIDC_NAME
        ? { issuer: s.OIDC_ISSUER, clientId: s.OIDC_CLIENT_ID, clientSecret: s.OIDC_CLIENT_SECRET, name: s.OIDC_NAME }
        : null,
    geoipFile: s.GEOIP_FILE === undefined ? null : resolve(s.GEOIP_FILE),
    proxyCheckUrl: s.PROXY_CHECK_URL,
    sandbox: s.SANDBOX,
    platforms: platformSettings(s),
    sources: sourceSettings(s),
  };
}

/** The folder in which a command was run: npm changes to the program's own, and reports the original. */
export const calledFrom = (): string => process.env.INIT_CWD ?? process.cwd();
