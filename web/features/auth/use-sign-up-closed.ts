import { useEffect, useState } from 'react';
import { auth } from '../../lib/api/auth.ts';
import { invitationAhead } from '../../lib/session/destination.ts';

/** True once the server says that nobody can sign up here without an invitation, and none brought the person here. */
export function useSignUpClosed(): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let here = true;
    auth.canSignUp(invitationAhead()).then(
      (can) => here && setClosed(!can),
      () => {
        // Without an answer the form stays, and sending it tells.
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return closed;
}
