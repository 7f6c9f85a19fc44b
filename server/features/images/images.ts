import type { NewDesigns } from '@everycast/contract/designs';
import { changesNothing, ImageEdit } from '@everycast/contract/image-edits';
import type {
  EditableImage,
  ImageEditChange,
  ImageSubject,
  ImageVersion,
  KeptImageEdit,
  NewImageVersion,
} from '@everycast/contract/image-versions';
import type { Media } from '@everycast/contract/media';
import { AppError } from '../../kernel/errors.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createDesigns } from './designs.ts';
import { createImageStore, type VersionRow } from './image-store.ts';
import type { Member } from './member.ts';
import type { ImagesNeeds } from './needs.ts';
import { makeProxy, renderEdit } from './render/render.ts';
import { subjectOf } from './render/subject.ts';

/** Images in the editor: their edits, and the versions made of them. */
export interface Images {
  /** An image with its edit and its versions. A version opens its original. @throws AppError not_found, unsupported_media */
  open(workspaceId: string, mediaId: string): Promise<EditableImage>;
  /** Saves an image's edit. @throws AppError version_conflict with the current edit, not_found, unsupported_media */
  keepEdit(workspaceId: string, mediaId: string, change: ImageEditChange): Promise<KeptImageEdit>;
  /**
   * Renders an edit and adds the result to the library, next to the original. The same edit again gives the same version.
   * @throws AppError not_found, unsupported_media, invalid_input, too_large, limit_reached, too_many_requests
   */
  addVersion(by: Member, mediaId: string, wanted: NewImageVersion): Promise<ImageVersion>;
  /** As addVersion, but the result is an image of its own: it has no versions, and opens as it is. @throws AppError as addVersion */
  addCopy(by: Member, mediaId: string, wanted: NewImageVersion): Promise<Media>;
  /**
   * Makes images that begin with a color: one ground in the library, and a version of it for each card. The same card again gives the same
   * file. Nothing is added unless all can be rendered; those that are added before the library refuses one are whole.
   * @throws AppError as addVersion
   */
  addDesigns(by: Member, wanted: NewDesigns): Promise<Media[]>;
  /** The smaller copy of an original that the editor shows, as WebP. @throws AppError not_found, unsupported_media, too_many_requests */
  proxy(workspaceId: string, mediaId: string): Promise<Buffer>;
  /** Where an original draws attention. @throws AppError as proxy */
  subject(workspaceId: string, mediaId: string): Promise<ImageSubject>;
}

/** A rendering reads and writes all pixels several times. */
const renderings = { atOnce: 2, perOwner: 1, waiting: 20, busy: 'images.busy' } as const;
const proxies = { atOnce: 3, perOwner: 2, waiting: 50, busy: 'images.busy' } as const;

/** Default values change nothing. */
const untouched = ImageEdit.parse({});

/** The name of a version: “kiln.jpg” becomes “kiln-2.jpg”. The library corrects the ending if the type changes. */
export function versionName(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const suffix = `-${number}`;
  return `${[...stem].slice(0, 200 - suffix.length - ending.length).join('')}${suffix}${ending}`;
}

export function createImages(kernel: Pick<Kernel, 'db' | 'clock' | 'scratch'>, { media }: ImagesNeeds): Images {
  const { db, clock, scratch } = kernel;
  const store = createImageStore(db);
  const inTurn = createFairQueue(renderings);
  const proxyTurn = createFairQueue(proxies);

  /** The image to edit: a version's original, or the image itself. @throws AppError not_found, unsupported_media */
  async function originalOf(workspaceId: string, mediaId: string): Promise<{ original: Media; version: VersionRow | undefined }> {
    const asked = await media.get(workspaceId, mediaId);
    const version = await store.versionMadeAs(workspaceId, mediaId);
    const original = version ? await media.get(workspaceId, version.mediaId) : asked;
    if (original.deletedAt !== null) throw new AppError('not_found', version ? 'images.original_in_trash' : 'images.in_trash');
    if (original.kind !== 'image') throw new AppError('unsupported_media', 'images.not_an_image');
    if (original.animated) throw new AppError('unsupported_media', 'images.animated');
    return { original, version };
  }

  const kept = async (workspaceId: string, mediaId: string): Promise<KeptImageEdit> =>
    (await store.editOf(workspaceId, mediaId)) ?? { edit: untouched, editVersion: 0 };

  const shown = ({ id, number, edit, createdAt }: VersionRow, result: Media): ImageVersion => ({
    id,
    number,
    media: result,
    edit,
    createdAt: createdAt.toISOString(),
  });

  /** Renders an edit, and adds the result to the library, next to the original. */
  async function rendered({ workspaceId, userId }: Member, mediaId: string, wanted: NewImageVersion) {
    const { edit, overlay } = wanted;
    const { original } = await originalOf(workspaceId, mediaId);
    if (changesNothing(edit)) throw new AppError('invalid_input', 'images.nothing_changed');
    if (edit.layers.length === 0 && overlay.length > 0) throw new AppError('invalid_input', 'images.overlay_damaged');
    const result = await inTurn({ owner: workspaceId }, () =>
      media.local(workspaceId, original.id, async ({ path }) => {
        const { width, height, contentType, folderId, tags, credit, generated } = original;
        const number = ((await store.versionsOf(workspaceId, original.id)).at(-1)?.number ?? 0) + 1;
        const folder = await scratch.folder('image');
        try {
          const made = await renderEdit({ path, width, height, contentType }, edit, overlay, folder.path);
          const { name = versionName(original.name, number), alt = original.alt } = wanted;
          const about = { name, folderId, alt, tags, credit, generated, userId };
          return await media.addFile(workspaceId, { path: made, ...about, limited: true, encoded: true });
        } finally {
          await folder.remove();
        }
      }),
    );
    return { original, result };
  }

  return {
    async open(workspaceId, mediaId) {
      const { original, version } = await originalOf(workspaceId, mediaId);
      const { edit, editVersion } = await kept(workspaceId, original.id);
      const rows = await store.versionsOf(workspaceId, original.id);
      const results = await media.resolve(
        workspaceId,
        rows.map(({ resultId }) => resultId),
      );
      return {
        media: original,
        // <img> sends no X-Workspace header.
        proxyUrl: `/api/v1/images/${original.id}/proxy?workspace=${workspaceId}`,
        opened: version?.id ?? null,
        edit,
        editVersion,
        versions: rows.flatMap((row) => {
          const result = results.get(row.resultId);
          return result && result.deletedAt === null ? [shown(row, result)] : [];
        }),
      };
    },

    async keepEdit(workspaceId, mediaId, { edit, version }) {
      const { original } = await originalOf(workspaceId, mediaId);
      const editVersion = await store.keepEdit({ mediaId: original.id, workspaceId, edit }, version);
      if (editVersion !== undefined) return { edit, editVersion };
      const now = await kept(workspaceId, original.id);
      throw new AppError('version_conflict', 'images.version_conflict', undefined, { edit: now.edit, editVersion: now.editVersion });
    },

    async addVersion(by, mediaId, wanted) {
      const { original, result } = await rendered(by, mediaId, wanted);
      const { workspaceId } = by;
      const row = { id: newId(), workspaceId, mediaId: original.id, resultId: result.id, edit: wanted.edit, createdAt: clock.now() };
      return shown(await db.transaction().execute((tx) => store.addVersion(tx, row)), result);
    },

    addDesigns: createDesigns({ kernel, store, media, inTurn }),

    addCopy: async (by, mediaId, wanted) => (await rendered(by, mediaId, wanted)).result,

    async subject(workspaceId, mediaId) {
      const { original } = await originalOf(workspaceId, mediaId);
      return proxyTurn({ owner: workspaceId }, () => media.local(workspaceId, original.id, ({ path }) => subjectOf(path)));
    },

    async proxy(workspaceId, mediaId) {
      const { original } = await originalOf(workspaceId, mediaId);
      return proxyTurn({ owner: workspaceId }, () => media.local(workspaceId, original.id, ({ path }) => makeProxy(path)));
    },
  };
}
