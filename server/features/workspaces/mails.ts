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
  subject: `${inviter} invited you to ${workspace} on Everycast`,
  text: `${inviter} invited you to the workspace “${workspace}” on Everycast. Your role will be ${role}.

To join, open this link within seven days and sign in or sign up with this email address:
${link}

If you don't know ${inviter}, ignore this email.
`,
});
