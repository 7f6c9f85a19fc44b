import { GroupsDrawer, GroupsPanel } from '../features/account-groups/panel/GroupsPanel.tsx';
import { Accounts } from '../features/accounts/Accounts.tsx';

/** /accounts, with the groups beside them. */
export default function AccountsScreen() {
  return <Accounts groups={(props, beside) => (beside ? <GroupsPanel {...props} /> : <GroupsDrawer {...props} />)} />;
}
