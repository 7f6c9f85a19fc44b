import type { Confirmation, Scope } from '@everycast/contract/permissions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { confirmed } from '../../../lib/session/confirm-identity.ts';

interface Allowed {
  workspaceId: string;
  scopes: Scope[];
  confirmation: Confirmation;
}
interface Decided {
  leadsTo: string;
}

/** Answers what an app asks for, and goes back to it. `going`: the browser is on its way. */
export function useDecision(request: string) {
  const [going, setGoing] = useState(false);
  const onSuccess = ({ leadsTo }: Decided) => {
    setGoing(true);
    window.location.assign(leadsTo);
  };
  const allow = useMutation<Decided, ApiProblem, Allowed>({
    mutationFn: ({ workspaceId, scopes, confirmation }) => {
      const headers = { 'X-Workspace': workspaceId };
      return confirmed(() => answer(http.POST('/api/v1/connected-apps', { headers, body: { request, scopes, confirmation } })));
    },
    onSuccess,
  });
  const refuse = useMutation<Decided, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/app-requests/refusals', { body: { request } })),
    onSuccess,
  });
  return { allow, refuse, going };
}
