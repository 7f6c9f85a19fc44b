import type { Media } from '@everycast/contract/media';
import { inWorkspace } from '../../lib/api/workspace.ts';

/** Browsers take several files that a page hands out at once for a nuisance; with a breath between them they take them all. */
const breath = 300;

/** Saves files on the person's machine, under their names. */
export async function download(files: readonly Media[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((done) => setTimeout(done, breath));
    const link = document.createElement('a');
    link.href = inWorkspace(file.url);
    link.download = file.name;
    link.click();
  }
}
