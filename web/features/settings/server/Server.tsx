import { useWords } from 'words:server';
import { useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { Apps } from './Apps.tsx';
import { ContactMessages } from './ContactMessages.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SearchedList } from './SearchedList.tsx';
import { SignUp } from './SignUp.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import { UsualLimits } from './UsualLimits.tsx';
import { WorkspaceRow } from './WorkspaceRow.tsx';

/** This server, for its owner: who may sign up and in, what workspaces use, and on which plan they are. */
export default function Server() {
  return (
    <>
      <SearchedList
        of="workspaces"
        load={(query, signal) => answer(http.GET('/api/v1/server/workspaces', { params: { query }, signal }))}
        row={(workspace) => <WorkspaceRow key={workspace.id} workspace={workspace} />}
      />
      <UsualLimits />
      <SearchedList
        of="people"
        load={(query, signal) => answer(http.GET('/api/v1/server/people', { params: { query }, signal }))}
        row={(person) => <PersonRow key={person.id} person={person} />}
      />
      <ContactMessages />
      <SignUp />
      <SingleSignOn />
      <Apps />
      <Version />
    </>
  );
}

/** What runs here, for reports of problems. */
function Version() {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/server'));
  return data ? (
    <Text tone="muted" fontSize={12}>
      {t('version', data)}
    </Text>
  ) : null;
}
