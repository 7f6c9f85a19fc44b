import { dropbox } from './sources/dropbox/dropbox.ts';
import { googleDrive } from './sources/google_drive/google-drive.ts';
import { onedrive } from './sources/onedrive/onedrive.ts';
import { openverse } from './sources/openverse/openverse.ts';
import type { AllSources } from './sources/port/source.ts';
import { webdav } from './sources/webdav/webdav.ts';

/** The one place that names concrete sources. */
export const sources: AllSources = { google_drive: googleDrive, dropbox, onedrive, webdav, openverse };
