import type { Media } from '@everycast/contract/media';
import { inWorkspace } from '../../lib/api/workspace.ts';

/** Browsers block several simultaneous downloads of a page; with a pause between them they allow all. */
const breath = 300;

/** Downloads files under their names. */
export async function download(files: readonly Media[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((done) => setTimeout(done, breath));
    const link = document.createElement('a');
    link.href = inWorkspace(file.url);
    link.download = file.name;
    link.click();
  }
}
