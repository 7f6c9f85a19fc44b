import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './errors.ts';

describe('a setting that is wrong is named, with what it must be', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
    [{ ROLES: 'boss' }, 'ROLES must be all, or one or more of web, worker, live, separated by commas.'],
    [
      { DATABASE_URL: 'mysql://localhost/everycast' },
      'DATABASE_URL must be an address that starts with postgres:// (write characters like # and / in a password as %23 and %2F).',
    ],
    [{ PUBLIC_URL: 'foo' }, 'PUBLIC_URL must be an address that starts with http:// or https://.'],
    [{ PUBLIC_URL: 'https://example.org/social' }, 'PUBLIC_URL must be an address without a path, like https://social.example.'],
    [{ SHORT_URL: 'https://go.example/l' }, 'SHORT_URL must be an address without a path, like https://go.example.'],
    [
      { SHORT_URL: 'https://social.example', PUBLIC_URL: 'https://social.example' },
      'SHORT_URL must be another address than PUBLIC_URL, or be left out.',
    ],
    ...['10.0.0.300', '10.0.0.0/33', '10.0.0.1;10.0.0.2', '10.0.0.1,', 'none,10.0.0.1', 'proxy.example', 'fe80::/129', 'true'].map(
      (TRUSTED_PROXIES): [NodeJS.ProcessEnv, string] => [
        { TRUSTED_PROXIES },
        'TRUSTED_PROXIES must be addresses or ranges separated by commas, like 10.0.0.5,192.168.0.0/16, or loopback or none.',
      ],
    ),
    [{ SIGN_UP: 'invited' }, 'SIGN_UP must be one of open, closed.'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a port number from 0 to 65535, or off.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters: letters, digits and symbols, no spaces.'],
    [{ METRICS_TOKEN: 'a token with spaces' }, 'METRICS_TOKEN must have at least 16 characters: letters, digits and symbols, no spaces.'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 16 characters.'],
    [{ AI_PROVIDER: 'openai', AI_API_KEY: 'sk-test' }, 'AI_MODEL is missing, and AI_PROVIDER is set.'],
    [{ AI_PROVIDER: 'magic', AI_MODEL: 'm', AI_API_KEY: 'k' }, 'AI_PROVIDER must be one of openai, anthropic, google, openai-compatible.'],
    [{ S3_BUCKET: 'media' }, 'S3_ACCESS_KEY_ID is missing, and S3_BUCKET is set.\nS3_SECRET_ACCESS_KEY is missing, and S3_BUCKET is set.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is missing, and STRIPE_SECRET_KEY is set.'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY is missing, and STRIPE_WEBHOOK_SECRET is set.'],
    [{ STRIPE_BASE_URL: 'http://localhost:1' }, 'STRIPE_SECRET_KEY is missing, and STRIPE_BASE_URL is set.'],
    [
      { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, which starts with sk_ or rk_.',
    ],
    [
      { PORT: '-1', LOG_LEVEL: 'loud', ALLOW_PRIVATE_ADDRESSES: 'maybe', S3_ENDPOINT: 'http://localhost:9000' },
      'PORT must be a port number from 0 to 65535.\n' +
        'ALLOW_PRIVATE_ADDRESSES must be on or off.\n' +
        'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.\n' +
        'S3_BUCKET is missing, and S3_ENDPOINT is set.',
    ],
  ])('%j', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(new StartError(words));
  });
});

test('without settings there are the documented ones, and an empty one counts as not set', () => {
  const usual = {
    port: 3000,
    host: 'localhost',
    dataDir: null,
    databaseUrl: null,
    publicUrl: null,
    shortUrl: null,
    roles: new Set(['web', 'worker', 'live']),
  };
  expect(readConfig({})).toMatchObject({ ...usual, ai: null, s3: null, allowPrivateAddresses: false, logLevel: 'info' });
  expect(readConfig({})).toMatchObject({ trustedProxies: ['loopback'], signUp: null, metricsToken: null, metricsPort: null });
  expect(readConfig({ PORT: '', DATABASE_URL: '', AI_PROVIDER: '' })).toEqual(readConfig({}));
});

test.each([
  ['none', []],
  ['10.0.0.5', ['10.0.0.5']],
  ['loopback, 192.168.0.0/16,fd00::/8', ['loopback', '192.168.0.0/16', 'fd00::/8']],
])('TRUSTED_PROXIES=%s', (TRUSTED_PROXIES, trustedProxies) => {
  expect(readConfig({ TRUSTED_PROXIES })).toMatchObject({ trustedProxies });
});
