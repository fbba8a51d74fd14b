import { entry } from '@bourse/contract/office/entry';
import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../nav/go.ts';
import { api } from '../wire/api.ts';
import { logOut } from '../wire/session.ts';

/** Ends the session here and at the server; nothing that was read stays in memory. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const go = useGo();
  return () => {
    api(entry.signOut, {})
      .catch(() => undefined) // the session may have ended already
      .finally(() => {
        go({ to: '/sign-in', replace: true });
        logOut();
        client.clear();
      });
  };
}
