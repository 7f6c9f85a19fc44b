import type { Role } from '@everycast/contract/permissions';
import type { Letter } from '../../kernel/mail.ts';

interface Invited {
  to: string;
  inviter: string;
  workspace: string;
  role: Role;
  link: string;
}

export const invitationMail = ({ to, inviter, workspace, role, link }: Invited): Letter => ({
  to,
  subject: `${inviter} invites you to ${workspace} on Everycast`,
  text: `${inviter} invites you to the workspace “${workspace}” on Everycast, as ${role}.

To join, open this link within seven days and sign in, or sign up, with this e-mail address:
${link}

If you do not know ${inviter}, nothing needs to be done.
`,
});
