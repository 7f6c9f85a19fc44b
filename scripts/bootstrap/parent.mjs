const everyMs = 250;

/**
 * Ends this process when the one that has started it ends. npm gives SIGTERM to its shell alone, and that shell ends at once:
 * what it was waiting for would go on by itself.
 */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(143);
  }, everyMs).unref();
}
