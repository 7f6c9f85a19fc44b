import type { Http } from '../../../kernel/http/http.ts';
import type { MediaFeature } from '../media.ts';
import { fitRoutes } from './fits.ts';
import { folderRoutes } from './folders.ts';
import { intakeRoutes } from './intakes.ts';
import { libraryRoutes } from './library.ts';
import { uploadRoute } from './upload.ts';
import { uploadsRoutes } from './uploads.ts';

/** The library over HTTP. */
export async function mediaRoutes(http: Http, media: MediaFeature): Promise<void> {
  await uploadRoute(http, media);
  libraryRoutes(http, media);
  folderRoutes(http, media);
  intakeRoutes(http, media);
  fitRoutes(http, media);
  await uploadsRoutes(http, media.uploads);
}
