const lastPort = 65_535;

/**
 * Where `everycast login` waits for a key on this computer: gives the address that passes one on. Null if it didn't open the page.
 * @param search of the page's address: "?login=41393-9f…", a port, and what the command recognizes the page by
 */
export function commandLineIn(search: string): ((key: string) => string) | null {
  const [, port, state] = /^(\d{4,5})-([0-9a-f]{32})$/.exec(new URLSearchParams(search).get('login') ?? '') ?? [];
  if (!port || !state || Number(port) > lastPort) return null;
  return (key) => `http://127.0.0.1:${port}/?${new URLSearchParams({ state, key })}`;
}
