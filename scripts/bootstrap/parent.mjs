const everyMs = 250;

/** Ends this process when its parent ends. npm sends SIGTERM only to its shell, which exits right away: its child would keep running. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(143);
  }, everyMs).unref();
}
