/** A problem that the person at the terminal can fix: only its message is shown. */
export class Problem extends Error {}

/** Exits with 1: one line for a problem, everything for a bug. */
export function fail(error) {
  console.error(error instanceof Problem ? `\n${error.message}` : error);
  process.exit(1);
}

const causes = [
  [/ENOSPC|no space left on device|EDQUOT|quota exceeded/i, 'the disk is full. Free some space, then try again.'],
  [/EROFS|read-only file system/i, 'the disk is read-only.'],
  [
    /EACCES|EPERM|permission denied/i,
    "this user isn't allowed to write there. Use your own clone, or run it as the user who created this one.",
  ],
];

/**
 * Converts a failed program's output to one line, or its last lines if the cause is unknown.
 * @param {string} what what failed, as the start of a sentence: "Couldn't install packages"
 * @param {string} words the program's output
 * @param {[RegExp, string][]} moreCauses this program's other causes, by a pattern in its output
 */
export function explain(what, words, moreCauses = []) {
  const known = [...causes, ...moreCauses].find(([pattern]) => pattern.test(words));
  if (known) return new Problem(`${what}: ${known[1]}`);
  return new Problem(`${what}. Its last output:\n${words.trim().split('\n').slice(-30).join('\n')}`);
}

const everyMs = process.stdout.isTTY ? 1_000 : 20_000;

/**
 * Prints what is being done, how long it has taken, and how it ended.
 * @template T
 * @param {string} what "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(what, work) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const rewrite = (text) => process.stdout.write(process.stdout.isTTY ? `\r\x1b[2K  ${text}` : `  ${text}\n`);
  rewrite(`${what} …`);
  const timer = setInterval(() => rewrite(`${what} … ${seconds()}`), everyMs);
  try {
    const result = await work();
    rewrite(`${what}: done in ${seconds()}${process.stdout.isTTY ? '\n' : ''}`);
    return result;
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
