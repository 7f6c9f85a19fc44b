import { useEffect, useState } from 'react';
import { auth } from '../../lib/api/auth.ts';
import { invitationAhead } from '../../lib/session/destination.ts';

/** True once the server says that nobody can sign up here without an invitation, and the person has none. */
export function useSignUpClosed(): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let here = true;
    auth.canSignUp(invitationAhead()).then(
      (can) => here && setClosed(!can),
      () => {
        // Without a response the form stays, and submitting it shows the error.
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return closed;
}
