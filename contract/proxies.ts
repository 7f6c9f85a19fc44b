import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Reason } from './errors.ts';
import { NameOf } from './one-line.ts';

/** The most proxies per workspace. */
export const maxProxies = 100;
export const maxProxyName = 60;
export const maxProxyHost = 253;
/** SOCKS5 has one byte for their lengths. */
export const maxProxyLogin = 255;

export const proxyKinds = ['http', 'https', 'socks5'] as const;
export const ProxyKind = z.enum(proxyKinds).describe('How this server speaks with the proxy; all three pass on any connection');
export type ProxyKind = z.infer<typeof ProxyKind>;

/** A name or an IP address; IPv6 without brackets. */
const ProxyHost = z
  .string()
  .trim()
  .min(1, 'schema.proxy_host')
  .max(maxProxyHost, 'schema.too_many_characters')
  .overwrite((host) => (host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host))
  .regex(/^[a-z0-9._:-]+$/i, 'schema.proxy_host')
  .refine((host) => URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}`), 'schema.proxy_host');

const Login = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= maxProxyLogin, 'schema.proxy_login')
  .regex(/^\P{Cc}*$/u, 'schema.one_line');

const fields = {
  name: NameOf(maxProxyName),
  kind: ProxyKind,
  host: ProxyHost,
  port: z.int('schema.proxy_port').min(1, 'schema.proxy_port').max(65_535, 'schema.proxy_port'),
  username: Login.regex(/^[^:]*$/, 'schema.proxy_username').describe('Empty if it takes none'),
  password: Login.describe('Never returned'),
};

export const NewProxy = z
  .strictObject({ ...fields, username: fields.username.default(''), password: fields.password.default('') })
  .meta({ id: 'NewProxy' });
export type NewProxy = z.infer<typeof NewProxy>;

/** Without a password the stored one stays, unless kind, host or port change. */
export const ProxyChange = z.strictObject(fields).partial().meta({ id: 'ProxyChange' });
export type ProxyChange = z.infer<typeof ProxyChange>;

/** What the last test of a proxy found. */
const ProxyCheck = z
  .object({
    address: z.string().nullable().describe('The IP address that servers see; null if the test failed'),
    milliseconds: z.int().nullable().describe('How long a request through it took'),
    checkedAt: Instant,
    problem: z.string().nullable().describe('Why the test failed'),
    reason: Reason.optional(),
  })
  .meta({ id: 'ProxyCheck' });

export const SavedProxy = z
  .object({
    id: Id,
    name: z.string(),
    kind: ProxyKind,
    host: z.string(),
    port: z.int(),
    username: z.string(),
    hasPassword: z.boolean(),
    check: ProxyCheck,
    accountIds: z.array(Id).describe('Accounts that use it themselves'),
    groupIds: z.array(Id).describe('Account groups that use it, for their accounts without a proxy of their own'),
  })
  .meta({ id: 'Proxy' });
export type SavedProxy = z.infer<typeof SavedProxy>;

/** The proxy of an account or a group; null for none. */
export const ProxyChoice = z.strictObject({ proxyId: Id.nullable() }).meta({ id: 'ProxyChoice' });

/** The proxy that an account's traffic goes through. */
export const AccountProxy = z
  .object({
    id: Id,
    name: z.string(),
    from: z.enum(['account', 'group']).describe('Whose proxy it is'),
    address: z.string().nullable().describe('The IP address that servers see'),
    milliseconds: z.int().nullable(),
  })
  .meta({ id: 'AccountProxy' });
export type AccountProxy = z.infer<typeof AccountProxy>;
