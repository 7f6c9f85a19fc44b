import type { Letter } from '../../kernel/mail.ts';

/** The mail that lets somebody choose a new password. */
export const resetMail = (to: string, link: string): Letter => ({
  to,
  subject: 'Choose a new password for Everycast',
  text: `Somebody asked for a new password for this address on Everycast.

To choose one, open this link within one hour. It works once:
${link}

A new password signs you out everywhere and revokes all your API keys.

If it was not you, nothing needs to be done: your password stays as it is.
`,
});
