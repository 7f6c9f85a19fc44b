import { AccountGroup } from '@everycast/contract/account-groups';
import { ActivityEntry } from '@everycast/contract/activity';
import { Label } from '@everycast/contract/labels';
import { Workspace } from '@everycast/contract/workspaces';
import { z } from 'zod';
import { reader, type Tool, tool } from '../tool.ts';
import { ShownAccounts } from './shown.ts';

const nothing = z.strictObject({});
const limit = z.number().int().min(1).max(100).default(20);
const ShownWorkspace = Workspace.pick({ id: true, name: true, role: true, permissions: true, zone: true });

/** Where an assistant is, and what is there. */
export const workspaceTools: readonly Tool[] = [
  tool({
    name: 'get_workspace',
    description:
      'The workspace that this key belongs to: its name, time zone, your permissions, and what happens before something goes public (`confirmation`). `ask`: you prepare drafts, and the person publishes them in Everycast. `approval`: what you schedule waits for approval. `allow`: it goes out. Start here.',
    kind: 'reads',
    input: nothing,
    async run({ api, confirmation, address }) {
      const workspace = ShownWorkspace.parse(await api({ method: 'GET', path: '/api/v1/workspaces/current' }));
      return { ...workspace, confirmation, address: address('/') };
    },
  }),
  reader({
    name: 'list_accounts',
    description: 'The connected accounts with their platforms. Posts name them by `id`. An account with a `problem` can’t publish.',
    input: nothing,
    request: () => ({ path: '/api/v1/accounts' }),
    shown: ShownAccounts,
  }),
  reader({
    name: 'list_account_groups',
    description: 'Groups of accounts, such as those of one brand.',
    input: nothing,
    request: () => ({ path: '/api/v1/account-groups' }),
    shown: z.object({ items: z.array(AccountGroup.pick({ id: true, name: true, accountIds: true })) }),
  }),
  reader({
    name: 'list_labels',
    description: 'The labels that posts can have.',
    input: nothing,
    request: () => ({ path: '/api/v1/labels' }),
    shown: z.object({ items: z.array(Label.pick({ id: true, name: true })) }),
  }),
  reader({
    name: 'list_activity',
    description: 'Who did what in the workspace, newest first. What you do is there under the name of your key.',
    input: z.strictObject({ limit, cursor: z.string().max(500).optional() }),
    request: (query) => ({ path: '/api/v1/activity', query }),
    shown: z.object({
      items: z.array(ActivityEntry.pick({ id: true, at: true, source: true, by: true, action: true, sentence: true })),
      cursor: z.string().nullable(),
    }),
  }),
];
