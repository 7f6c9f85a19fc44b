import type { Letter } from '../../kernel/mail.ts';

/** The password reset email. */
export const resetMail = (to: string, link: string): Letter => ({
  to,
  subject: 'Reset your Everycast password',
  text: `Someone requested a password reset for this address on Everycast.

To choose a new password, open this link within one hour. It works once:
${link}

A new password signs you out everywhere and revokes all your API keys.

If this wasn't you, ignore this email. Your password stays the same.
`,
});
