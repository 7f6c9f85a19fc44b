// Runs on any Node that knows modules: it must be able to say that it is too old.

/** Says what is wrong and ends the process where Node is older than 20. */
export function requireNode20() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  console.error(
    `Everycast needs Node 20 or newer to start, but this is ${process.version}. Install it (Debian: see nodejs.org, "Download"), then try again.`,
  );
  process.exit(1);
}
