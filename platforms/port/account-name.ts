import type { PlatformManifest } from './manifest.ts';

/** An account's name in a sentence: "Mastodon (ida@social.example)", and in the sandbox "Mastodon (sandbox_one, sandbox)". */
export const accountName = ({ name }: Pick<PlatformManifest, 'name'>, account: { handle: string; sandbox: boolean }): string =>
  `${name} (${account.handle}${account.sandbox ? ', sandbox' : ''})`;
