import { createHash } from 'node:crypto';
import { type BrandFont, maxBrandFonts } from '@everycast/contract/brand';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { SentFile } from '../../../kernel/http/send-file.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { readFont } from './font-file.ts';
import { createFontStore, type FontRow } from './font-store.ts';

const job = 'brand.remove-files';

const contentTypes: Record<BrandFont['format'], string> = { woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' };

/** “Inter Bold Italic”. */
const nameOf = ({ family, style }: Pick<FontRow, 'family' | 'style'>): string => [family, style].filter(Boolean).join(' ');

const gone = () => new AppError('not_found', 'brand.font_gone');

/** A workspace's font files, for its brand kits. */
export interface Fonts {
  /** By name. */
  list(workspaceId: string): Promise<BrandFont[]>;

  /**
   * Adds a font. The same file again returns the font that is there.
   * @throws AppError unsupported_media if it isn't one, limit_reached
   */
  add(workspaceId: string, font: { bytes: Buffer; license: string; userId: string }): Promise<BrandFont>;

  /** Removes it from all kits, too. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** @throws AppError not_found, also from `open` */
  serve(workspaceId: string, id: string): Promise<SentFile>;

  /** Deletes those of a workspace that is to be deleted. */
  clear(workspaceId: string): Promise<void>;
}

export function createFonts(
  { db, storage, jobs, clock, events, domainEvents }: Pick<Kernel, 'db' | 'storage' | 'jobs' | 'clock' | 'events' | 'domainEvents'>,
  lock: (tx: Tx, workspaceId: string) => Promise<void>,
): Fonts {
  const store = createFontStore(db);
  jobs.define(
    job,
    z.object({ keys: z.array(z.string()) }),
    async ({ keys }) => {
      for (const key of keys) await storage.delete(key);
    },
    { retryLimit: 20, retryDelay: 30 },
  );

  const shown = ({ workspaceId, hash: _, fileKey: __, createdBy: ___, createdAt, ...font }: FontRow): BrandFont => ({
    ...font,
    // A stylesheet sends no X-Workspace header.
    url: `/api/v1/brand/fonts/${font.id}/file?workspace=${workspaceId}`,
    createdAt: createdAt.toISOString(),
  });

  /** Notes in the activity what happened to a font, and notifies browsers. */
  async function tell(tx: Tx, action: 'brand.font_added' | 'brand.font_deleted', font: FontRow): Promise<void> {
    const { id, workspaceId } = font;
    await domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name: nameOf(font) } });
    await events.publish(tx, workspaceId, { type: 'brand.changed' });
  }

  async function one(workspaceId: string, id: string): Promise<FontRow> {
    const row = (await store.list(workspaceId)).find((font) => font.id === id);
    if (!row) throw gone();
    return row;
  }

  return {
    list: async (workspaceId) => (await store.list(workspaceId)).map(shown),

    async add(workspaceId, { bytes, license, userId }) {
      const facts = await readFont(bytes);
      const hash = createHash('sha256').update(bytes).digest('base64url');
      const id = newId();
      const fileKey = `brand/${workspaceId}/${id}.${facts.format}`;
      const font = {
        ...facts,
        id,
        workspaceId,
        hash,
        license,
        fileKey,
        bytes: bytes.byteLength,
        createdBy: userId,
        createdAt: clock.now(),
      };
      // The file first: a row without its file breaks what is drawn with it.
      await storage.put(fileKey, bytes, contentTypes[facts.format]);
      const added = await db
        .transaction()
        .execute(async (tx) => {
          await lock(tx, workspaceId);
          const there = await store.list(workspaceId, tx);
          const same = there.find((other) => other.hash === hash);
          if (same) return same;
          if (there.length >= maxBrandFonts) throw new AppError('limit_reached', 'brand.too_many_fonts', { max: maxBrandFonts });
          await store.insert(tx, font);
          await tell(tx, 'brand.font_added', font);
          return font;
        })
        .catch(async (error: unknown) => {
          await storage.delete(fileKey);
          throw error;
        });
      if (added.id !== id) await storage.delete(fileKey);
      return shown(added);
    },

    remove: (workspaceId, id) =>
      db.transaction().execute(async (tx) => {
        await lock(tx, workspaceId);
        const font = await store.remove(tx, workspaceId, id);
        if (!font) throw gone();
        await jobs.send(tx, job, workspaceId, { keys: [font.fileKey] });
        await tell(tx, 'brand.font_deleted', font);
      }),

    async serve(workspaceId, id) {
      const font = await one(workspaceId, id);
      const { format, bytes, hash, fileKey } = font;
      return {
        contentType: contentTypes[format],
        hash,
        name: `${nameOf(font)}.${format}`,
        bytes,
        open: (range) => storage.stream(fileKey, range),
      };
    },

    async clear(workspaceId) {
      await db.transaction().execute(async (tx) => {
        const keys = await store.removeAll(tx, workspaceId);
        if (keys.length > 0) await jobs.send(tx, job, workspaceId, { keys });
      });
    },
  };
}
