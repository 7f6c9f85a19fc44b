import type { Keys } from './visits.ts';

/** For a link's token, and for the secret of a browser that may answer. The server alone reads them, on the routes of reviews. */
export const cookies = { token: 'everycast.review', reviewer: 'everycast.reviewer' } as const;

interface WithCookies {
  headers: { cookie?: string | undefined };
}

function cookie({ headers }: WithCookies, name: string): string | undefined {
  const wanted = `${name}=`;
  const found = headers.cookie
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(wanted));
  return found?.slice(wanted.length);
}

/** What a browser sends with a request about a link. */
export const keysOf = (request: WithCookies, id: string): Keys => ({
  token: cookie(request, `${cookies.token}-${id}`),
  reviewerOf: (linkId) => cookie(request, `${cookies.reviewer}-${linkId}`),
});
