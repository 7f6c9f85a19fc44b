import { z } from 'zod';

/**
 * A backup is a plain tar archive. Its members, in this order:
 * - `tables/<table>/<number>`: the rows as COPY writes them (text), in chunks, because the length is unknown before the last row;
 * - `files/<key>`: the storage's files unchanged;
 * - `secret-key`: if the instance stores its own;
 * - `manifest.json`: the content;
 * - in between and at the end `sha256/<number>`: checksums of the members since the last of these, in sha256sum's format. No member has to
 *   be held in memory as a whole to be written or read.
 */
export const formatVersion = 1;

export const names = {
  piece: (table: string, number: number) => `tables/${table}/${numbered(number)}`,
  file: (key: string) => `files/${key}`,
  secretKey: 'secret-key',
  manifest: 'manifest.json',
  checksums: (number: number) => `sha256/${numbered(number)}`,
};
const numbered = (number: number): string => String(number).padStart(6, '0');

export type Member =
  | { kind: 'piece'; table: string }
  | { kind: 'file'; key: string }
  | { kind: 'secret-key' }
  | { kind: 'manifest' }
  | { kind: 'checksums' };

/** A member's meaning from its name; null for unknown ones. */
export function memberOf(name: string): Member | null {
  const [, table] = /^tables\/([^/]+)\/\d+$/.exec(name) ?? [];
  if (table) return { kind: 'piece', table };
  if (/^sha256\/\d+$/.test(name)) return { kind: 'checksums' };
  if (name === names.secretKey) return { kind: 'secret-key' };
  if (name === names.manifest) return { kind: 'manifest' };
  const key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  return key.split('/').every((part) => !['', '.', '..'].includes(part)) ? { kind: 'file', key } : null;
}

/** The secret key for what is encrypted in the tables: in the archive, given by SECRET_KEY and not included, or not found. */
const SecretKeyState = z.enum(['inside', 'environment', 'unknown']);

export const Manifest = z.object({
  format: z.literal(formatVersion),
  /** The version of the program that wrote it. */
  everycast: z.string(),
  takenAt: z.iso.datetime(),
  /** The names of the database's migrations. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** `missing`: in the tables, but not in the storage. Sizes in bytes. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), missing: z.number().int() }),
  secretKey: SecretKeyState,
  /** Identifies the key without revealing it. */
  keyFingerprint: z.string().nullable(),
  /** Members before this one, without those for checksums. */
  members: z.number().int(),
});
export type Manifest = z.infer<typeof Manifest>;
