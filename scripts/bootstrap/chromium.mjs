import { Problem } from './problem.mjs';
import { progress } from './progress.mjs';
import { canInstall, findProgram, howToInstall, installDebianPackage, isProgram } from './system.mjs';

/**
 * The browser for the journeys: CHROMIUM_PATH, or the system's, installed if need be.
 * @returns {Promise<string>} its path
 */
export async function provideChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH is ${chosen}, and there is no program. Correct it, or unset it to use the system's Chromium.`);
  }
  const find = () => findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  const found = find();
  if (found) return found;
  const reason = canInstall() ? await progress('Installing Chromium from Debian', () => installDebianPackage('chromium')) : 'not installed';
  const installed = find();
  if (installed) return installed;
  throw new Problem(`The tests need Chromium (${reason}). Run ${howToInstall('chromium')}, or set CHROMIUM_PATH to one, then try again.`);
}
