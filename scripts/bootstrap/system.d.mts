/** A program's path, or null; the names are alternatives. */
export function findProgram(...names: string[]): string | null;
/** Whether this process can install Debian packages without a password. */
export function canInstall(): boolean;
/** Installs Debian packages without starting the services in them. @returns why it failed, or null */
export function installWithoutStarting(names: string | string[]): Promise<string | null>;
