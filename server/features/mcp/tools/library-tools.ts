import { Id } from '@everycast/contract/common';
import { ImportMedia, Ingest, Media, MediaChange, MediaUse } from '@everycast/contract/media';
import { z } from 'zod';
import { path } from '../api.ts';
import { reader, type Tool, tool } from '../tool.ts';
import { ShownMedia } from './shown.ts';

const one = { mediaId: Id };
const ShownIngest = Ingest.pick({ id: true, name: true, state: true, problem: true, duplicate: true }).extend({
  media: ShownMedia.nullable(),
});

/** The media library. */
export const libraryTools: readonly Tool[] = [
  reader({
    name: 'list_media',
    description: 'Images and videos of the media library. Posts name them by `id`.',
    input: z.strictObject({
      search: z.string().max(200).optional().describe('In names, alt text and tags'),
      kind: Media.shape.kind.optional(),
      unused: z.boolean().optional().describe('Only files that no post uses'),
      limit: z.number().int().min(1).max(100).default(20),
      cursor: z.string().max(500).optional(),
    }),
    request: (query) => ({ path: '/api/v1/media', query }),
    shown: z.object({ items: z.array(ShownMedia), cursor: z.string().nullable() }),
  }),
  tool({
    name: 'get_media',
    description: 'A file of the library with the posts that use it.',
    kind: 'reads',
    input: z.strictObject(one),
    async run({ api }, { mediaId }) {
      const media = ShownMedia.parse(await api({ method: 'GET', path: path`/api/v1/media/${mediaId}` }));
      const uses = await api({ method: 'GET', path: path`/api/v1/media/${mediaId}/uses` });
      return { ...media, usedBy: z.object({ items: z.array(MediaUse) }).parse(uses).items };
    },
  }),
  tool({
    name: 'change_media',
    description: 'Changes a file’s name, default alt text or tags.',
    kind: 'writes',
    input: z.strictObject({ ...one, name: MediaChange.shape.name, alt: MediaChange.shape.alt, tags: MediaChange.shape.tags }),
    run: async ({ api }, { mediaId, ...body }) =>
      ShownMedia.parse(await api({ method: 'PATCH', path: path`/api/v1/media/${mediaId}`, body })),
  }),
  tool({
    name: 'import_media',
    description: 'Adds an image or a video to the library from its address. It takes a while: ask `get_import` until it is `done`.',
    kind: 'writes',
    input: z.strictObject({ url: ImportMedia.shape.url }),
    run: async ({ api }, body) => ShownIngest.parse(await api({ method: 'POST', path: '/api/v1/media/imports', body })),
  }),
  reader({
    name: 'get_import',
    description: 'How far an import is; `media` once it is done.',
    input: z.strictObject({ importId: Id }),
    request: ({ importId }) => ({ path: path`/api/v1/media/imports/${importId}` }),
    shown: ShownIngest,
  }),
];
