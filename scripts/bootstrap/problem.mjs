/** Something that the person at the terminal can mend: its message is all they need to see. */
export class Problem extends Error {}

/** Ends the process with 1: one line for a problem, everything for a fault of our own. */
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
 * Makes one line of what a program wrote before it failed, and the program's own last lines where the cause is not known.
 * @param {string} what what was being done, as the start of a sentence: "Packages could not be installed"
 * @param {string} words the program's output
 * @param {[RegExp, string][]} moreCauses what else can go wrong with this program, by a pattern in its output
 */
export function explain(what, words, moreCauses = []) {
  const known = [...causes, ...moreCauses].find(([pattern]) => pattern.test(words));
  if (known) return new Problem(`${what}: ${known[1]}`);
  return new Problem(`${what}. Its last output:\n${words.trim().split('\n').slice(-30).join('\n')}`);
}
