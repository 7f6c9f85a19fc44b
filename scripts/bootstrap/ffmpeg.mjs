import { canInstall, findProgram, howToInstall, installDebianPackage } from './system.mjs';

/**
 * Sees to ffmpeg. Everycast works without it until there is video to cut, so a machine that cannot have it is told and goes on.
 * @param {boolean} tryNow may it be installed now? Only a first start takes the time.
 */
export async function provideFfmpeg(tryNow) {
  if (findProgram('ffmpeg')) return;
  const reason = tryNow && canInstall() ? await installDebianPackage('ffmpeg') : 'not installed';
  if (reason) console.log(`  ffmpeg is missing (${reason}). Nothing needs it yet; for video, run ${howToInstall('ffmpeg')}.`);
}
