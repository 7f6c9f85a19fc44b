import type { Http } from '../../../kernel/http/http.ts';
import type { MediaFeature } from '../media.ts';
import { folderRoutes } from './folders.ts';
import { ingestRoutes } from './ingests.ts';
import { libraryRoutes } from './library.ts';
import { renditionRoutes } from './renditions.ts';
import { uploadRoute } from './upload.ts';
import { uploadsRoutes } from './uploads.ts';

/** The library over HTTP. */
export async function mediaRoutes(http: Http, media: MediaFeature): Promise<void> {
  await uploadRoute(http, media);
  libraryRoutes(http, media);
  folderRoutes(http, media);
  ingestRoutes(http, media);
  renditionRoutes(http, media);
  await uploadsRoutes(http, media.uploads);
}
