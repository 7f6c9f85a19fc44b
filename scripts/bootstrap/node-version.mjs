// Runs on any Node with ES modules, to be able to report that it is too old.

/** Reports and exits if Node is older than 20. */
export function requireNode20() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  console.error(
    `Everycast needs Node 20 or newer to start, but this is ${process.version}. Install it (Debian: see nodejs.org, "Download"), then try again.`,
  );
  process.exit(1);
}
