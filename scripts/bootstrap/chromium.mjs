import { Problem } from './problem.mjs';
import { progress } from './progress.mjs';
import { canInstall, findProgram, howToInstall, installDebianPackage, isProgram } from './system.mjs';

/** Headless Chromium: it renders the same pages in two thirds of the time. */
const headless = 'chromium-headless-shell';
/** For downloading it where another one is installed. */
const patienceMs = 60_000;

/**
 * The journeys' browser: CHROMIUM_PATH, or the system's, installed if necessary.
 * @returns {Promise<string>} its path
 */
export async function provideChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH is ${chosen}, but there's no program there. Fix it, or unset it to use the system's Chromium.`);
  }
  const find = () => findProgram(headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  let reason = 'not installed';
  if (canInstall() && !findProgram(headless)) {
    // With another one installed, this is only worth a short wait: the other works, too.
    const install = async () =>
      find()
        ? installDebianPackage(headless, { withinMs: patienceMs })
        : (await installDebianPackage(headless)) && (await installDebianPackage('chromium'));
    reason = await progress('Installing Chromium from Debian', install);
  }
  const found = find();
  if (found) return found;
  throw new Problem(
    `The tests need Chromium (${reason}). Run ${howToInstall('chromium')}, or set CHROMIUM_PATH to its path, then try again.`,
  );
}
