import { type Message, message } from '@everycast/messages/message';
import type { PlatformManifest } from './manifest.ts';

/** An account's name in a sentence: "Mastodon (ida@social.example)", and in the sandbox "Mastodon (sandbox_one, sandbox)". */
export const accountName = ({ name }: Pick<PlatformManifest, 'name'>, account: { handle: string; sandbox: boolean }): Message =>
  message(account.sandbox ? 'platforms.account_sandbox' : 'platforms.account', { platform: name, handle: account.handle });
