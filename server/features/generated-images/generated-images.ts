import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AltTextRequest,
  type ChosenImages,
  type ImageRequest,
  shapeRatio,
  type WrittenAltText,
} from '@everycast/contract/generated-images';
import type { Media } from '@everycast/contract/media';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createGeneratedImageStore, type ImageRow, type Owner } from './generated-image-store.ts';
import { type MadeImages, makeImages } from './making.ts';
import type { GeneratedImagesNeeds } from './needs.ts';
import { nameOf } from './view.ts';

/** How long an image can be chosen. Milliseconds. */
const keptFor = 3_600_000;
/** After this, a request's process has stopped: a provider gets three minutes. Milliseconds. */
const longestRequest = 5 * 60_000;
/** What a model gets to see of an image. */
const shownToModels = { edge: 1_536, bytes: 3_000_000 };
const maxMark = 4_000;

type Images = Pick<Kernel, 'db' | 'clock' | 'jobs' | 'scratch' | 'log'>;

/** Images that a model makes: each is its person's alone until they choose it, and gone after an hour. */
export interface GeneratedImages {
  /**
   * Begins to make images; yields each as it comes, the last chunk being `done` or `error`. Aborting `signal` ends the provider's work.
   * Callers end what they got in any case, also if they never read it: until then, the person can't make others.
   * @throws AppError before that: assistant_not_configured, not_found or unsupported_media (the image to change), too_many_requests (the
   *   person's last request is still running)
   */
  make(owner: Owner, request: ImageRequest, signal: AbortSignal): Promise<MadeImages>;
  /** @throws AppError not_found */
  file(owner: Owner, id: string): Promise<ImageRow>;
  /** Adds images to the library, marked as generated. @throws AppError not_found, as one of them has expired; and as the library's limits do */
  choose(owner: Owner, chosen: ChosenImages): Promise<Media[]>;
  /** Deletes images; those that are gone already are no error. */
  dismiss(owner: Owner, ids: readonly string[]): Promise<void>;
  /** @throws AppError assistant_not_configured, not_found, unsupported_media, and why the model wrote none */
  describe(owner: Owner, request: AltTextRequest, signal: AbortSignal): Promise<WrittenAltText>;
}

export function createGeneratedImages(kernel: Images, { pictures, media }: GeneratedImagesNeeds): GeneratedImages {
  const { clock, log } = kernel;
  const store = createGeneratedImageStore(kernel.db);
  kernel.jobs.every('generated-images.forget', '*/10 * * * *', () => store.forget(clock.now()));

  /** A JPEG of a library image that a model can see; `ratio`: the image's width by its height. */
  async function shown(workspaceId: string, mediaId: string, signal: AbortSignal): Promise<{ bytes: Uint8Array; ratio: number }> {
    const { kind, width, height } = await media.get(workspaceId, mediaId);
    if (kind !== 'image') throw new AppError('unsupported_media', 'generated_images.only_images');
    const bytes = await media.local(workspaceId, mediaId, ({ path }) => readFile(path));
    const still = await media.still(bytes, shownToModels, workspaceId, signal);
    return { bytes: still.bytes, ratio: width / height };
  }

  const one = async (owner: Owner, id: string): Promise<ImageRow> => {
    const [row] = await store.of(owner, [id], clock.now());
    if (!row) throw new AppError('not_found', 'generated_images.gone');
    return row;
  };

  /** What is to be changed, its width by its height, and what was asked for before. Without a source, the ratio is a square's. */
  async function sourceOf(owner: Owner, { mediaId, imageId }: ImageRequest, signal: AbortSignal) {
    if (mediaId !== undefined) {
      const { bytes, ratio } = await shown(owner.workspaceId, mediaId, signal);
      return { source: bytes, ratio, sourceMediaId: mediaId, before: [] as string[] };
    }
    if (imageId === undefined) return { source: null, ratio: 1, sourceMediaId: null, before: [] as string[] };
    const { file, width, height, prompt, sourceMediaId } = await one(owner, imageId);
    return { source: file, ratio: width / height, sourceMediaId, before: [prompt] };
  }

  return {
    async make(owner, request, signal) {
      const maker = await pictures.maker();
      const { source, ratio, sourceMediaId, before } = await sourceOf(owner, request, signal);
      const startedAt = clock.now();
      const { provider, model } = maker;
      const prompt = [...before, request.prompt].join('\n').slice(-maxMark);
      const expiresAt = new Date(startedAt.getTime() + keptFor);
      const row = { id: newId(), ...owner, prompt, provider, model, sourceMediaId, startedAt, expiresAt };
      const stopped = new Date(startedAt.getTime() - longestRequest);
      if (!(await kernel.db.transaction().execute((tx) => store.begin(tx, row, stopped))))
        throw new AppError('too_many_requests', 'generated_images.one_at_a_time', undefined, { retryAfterSeconds: 10 });
      const { shape, count } = request;
      const wanted = { prompt: request.prompt, ratio: shape === undefined ? ratio : shapeRatio(shape), source };
      return makeImages({ maker, row, wanted, count, store, clock, log, signal });
    },

    file: one,

    async choose(owner, { ids, folderId }) {
      const { workspaceId, userId } = owner;
      const wanted = [...new Set(ids)];
      const rows = new Map((await store.of(owner, wanted, clock.now())).map((row) => [row.id, row]));
      if (rows.size < wanted.length) throw new AppError('not_found', 'generated_images.gone');
      const folder = await kernel.scratch.folder('generated');
      const chosen: Media[] = [];
      try {
        for (const row of wanted.flatMap((id) => rows.get(id) ?? [])) {
          const { prompt, provider, model, createdAt, sourceMediaId: changedFrom } = row;
          const path = join(folder.path, row.id);
          await writeFile(path, row.file);
          const generated = { provider, model, prompt, at: createdAt.toISOString(), changedFrom };
          const given = { path, name: nameOf(row), folderId, generated, userId, limited: true, encoded: true };
          chosen.push(await media.addFile(workspaceId, given));
          await store.remove(owner, [row.id], clock.now());
        }
      } finally {
        await folder.remove();
      }
      return chosen;
    },

    dismiss: (owner, ids) => store.remove(owner, ids, clock.now()),

    async describe({ workspaceId }, { mediaId, about }, signal) {
      const { bytes } = await shown(workspaceId, mediaId, signal);
      return pictures.describe(bytes, about, signal);
    },
  };
}
