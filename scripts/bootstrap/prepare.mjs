import { arePackagesInstalled, installPackages } from './packages.mjs';
import { stripServerTypes } from './server-types.mjs';
import { canInstall, findProgram, howToInstall, installDebianPackage } from './system.mjs';
import { progress } from './terminal.mjs';
import { buildWeb } from './web-build.mjs';

const lacksFfmpeg = () => findProgram('ffmpeg') === null;

/**
 * Prepares everything the program needs to run. If nothing is missing it takes a moment and prints nothing. ffmpeg is installed in
 * parallel, because it may take as long, and only by a first start.
 */
export async function prepare() {
  const ffmpeg = lacksFfmpeg() && canInstall() && !arePackagesInstalled() ? installDebianPackage('ffmpeg') : null;
  await installPackages();
  await buildWeb();
  await stripServerTypes();
  if (ffmpeg) await progress('Installing ffmpeg', () => ffmpeg);
  // Everything except videos works without ffmpeg, so this only prints a note.
  if (lacksFfmpeg())
    console.log(`  ffmpeg isn't installed, so videos can't be added or edited. To install it, run ${howToInstall('ffmpeg')}.`);
}
