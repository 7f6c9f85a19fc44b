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
