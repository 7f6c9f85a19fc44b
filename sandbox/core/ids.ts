import { createHash, createHmac, randomBytes } from 'node:crypto';

let last = 0n;

/** An ID as large platforms assign them: ascending, and unique within this process. */
export function snowflake(now: Date): string {
  const next = (BigInt(now.getTime() - Date.UTC(2020, 0, 1)) << 22n) | BigInt(randomBytes(2).readUInt16BE());
  last = next > last ? next : last + 1n;
  return last.toString();
}

/** The ID of something from that time: ascending like the others, and always the same for the same words. */
export function snowflakeAt(at: Date, ...words: string[]): string {
  const few = createHash('sha256').update(words.join('\u0000')).digest().readUIntBE(0, 3) >> 2;
  return ((BigInt(at.getTime() - Date.UTC(2020, 0, 1)) << 22n) | BigInt(few)).toString();
}

/** An unguessable string. */
export const secret = (bytes = 24): string => randomBytes(bytes).toString('base64url');

/** The same for the same inputs, without revealing them. */
export const digest = (...words: string[]): string => createHash('sha256').update(words.join('\u0000')).digest('base64url');

/** A number of `digits` digits, always the same for the same inputs. */
export function numberOf(digits: number, ...words: string[]): string {
  const hash = createHash('sha256').update(words.join('\u0000')).digest('hex');
  return String((BigInt(`0x${hash}`) % (9n * 10n ** BigInt(digits - 1))) + 10n ** BigInt(digits - 1));
}

/** A tenant's only app at the stand-ins, with the credentials that Everycast uses there. A vetted one may request all scopes. */
export function appOf(tenant: string, key: string, vetted = true): { clientId: string; clientSecret: string; vetted: boolean } {
  const clientSecret = createHmac('sha256', key).update(`sandbox ${tenant}`).digest('base64url');
  return { clientId: `sandbox-${tenant}`, clientSecret, vetted };
}

/** Whether it can be a tenant: a workspace's ID. Databases reject any other text in its place. */
export const isTenant = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The tenant of a client ID, or null if it isn't the sandbox's. */
export function tenantOf(clientId: string): string | null {
  const tenant = /^sandbox-(.+)$/.exec(clientId)?.[1] ?? '';
  return isTenant(tenant) ? tenant : null;
}
