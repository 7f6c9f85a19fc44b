import { canInstall, findProgram, howToInstall, installDebianPackage } from './system.mjs';

export const lacksFfmpeg = () => findProgram('ffmpeg') === null;

/** Installs ffmpeg where that can be done without asking. Whether it worked shows in whether it is there. */
export async function installFfmpeg() {
  if (canInstall()) await installDebianPackage('ffmpeg');
}

/** Everycast works without ffmpeg until there is video to cut, so a machine that cannot have it is told, and goes on. */
export const withoutFfmpeg = () => `ffmpeg is not installed. Nothing needs it yet; for video, run ${howToInstall('ffmpeg')}.`;
