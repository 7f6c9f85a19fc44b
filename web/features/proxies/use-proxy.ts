import type { ProxyChange, ProxyKind, SavedProxy } from '@everycast/contract/proxies';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { type ApiProblem, detailsOf } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { isRecord } from '../../lib/stored.ts';

const path = '/api/v1/proxies';

/** What is typed; the password is empty where the stored one stays. */
export interface ProxyForm {
  name: string;
  kind: ProxyKind;
  host: string;
  port: string;
  username: string;
  password: string;
}

export const emptyProxy: ProxyForm = { name: '', kind: 'http', host: '', port: '', username: '', password: '' };

export const formOf = ({ name, kind, host, port, username }: SavedProxy): ProxyForm => ({
  name,
  kind,
  host,
  username,
  port: String(port),
  password: '',
});

/** Adds a proxy, or changes one; only what differs is sent, so that a new name needs no test. */
export const useSave = (proxy: SavedProxy | null, saved: (proxy: SavedProxy) => void) =>
  useMutation<SavedProxy, ApiProblem, ProxyForm>({
    mutationFn: ({ port: typed, ...form }) => {
      const whole = { ...form, port: portIn(typed) };
      return answer(
        proxy === null
          ? http.POST(path, { body: whole })
          : http.PATCH(`${path}/{id}`, { params: { path: { id: proxy.id } }, body: changeOf(proxy, whole) }),
      );
    },
    onSuccess: saved,
    onSettled: () => refresh(path),
  });

/** What isn't a number is no port: the server says so at its field. */
const portIn = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : 0);

function changeOf(
  before: SavedProxy,
  { name, kind, host, port, username, password }: Omit<ProxyForm, 'port'> & { port: number },
): ProxyChange {
  const isNowWithoutLogin = username === '' && before.username !== '' && password === '';
  return {
    ...(name !== before.name && { name }),
    ...(kind !== before.kind && { kind }),
    ...(host !== before.host && { host }),
    ...(port !== before.port && { port }),
    ...(username !== before.username && { username }),
    ...((password !== '' || isNowWithoutLogin) && { password }),
  };
}

const fields = ['name', 'kind', 'host', 'port', 'username', 'password'] as const;
type Field = (typeof fields)[number];

/** Why it wasn't saved, at the field that it is about; `rest`: what is about none. */
export function problemsIn(problem: ApiProblem | null): Partial<Record<Field | 'rest', string>> {
  if (problem === null) return {};
  const said = detailsOf(problem);
  const found = Array.isArray(said.fields) ? said.fields.filter(isRecord) : [{ path: said.path, message: problem.message }];
  return Object.fromEntries(found.map(({ path: at, message }) => [fields.find((field) => field === at) ?? 'rest', String(message)]));
}
