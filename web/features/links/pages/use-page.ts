import type { LinkPage, LinkPageChange, NewPageLink } from '@everycast/contract/link-pages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

const path = '/api/v1/link-pages';

/** Changes a page. @param said the text that it was saved, if that can't be seen */
export const usePageChange = (page: LinkPage, said?: (change: LinkPageChange) => string | null) =>
  useMutation<LinkPage, ApiProblem, LinkPageChange>({
    mutationFn: (body) => answer(http.PATCH(`${path}/{id}`, { params: { path: { id: page.id } }, body })),
    onSuccess(_, change) {
      const text = said?.(change);
      if (text) toast.ok(text);
    },
    onSettled: () => refresh(path),
  });

/** A page's links as they were last asked for, and what changes them: one change after the other. */
export function usePageLinks(page: LinkPage) {
  const version = useRef(page.version);
  useEffect(() => {
    version.current = Math.max(version.current, page.version);
  }, [page.version]);
  const save = useMutation<LinkPage, ApiProblem, NewPageLink[]>({
    scope: { id: `links of ${page.id}` },
    mutationFn: (links) =>
      answer(http.PUT(`${path}/{id}/links`, { params: { path: { id: page.id } }, body: { version: version.current, links } })),
    onSuccess: (saved) => {
      version.current = saved.version;
    },
    onSettled: () => refresh(path),
  });
  return { links: save.isPending ? inOrder(page.links, save.variables) : page.links, save };
}

/** The links that are there already, as they will be. */
function inOrder(links: LinkPage['links'], wanted: readonly NewPageLink[]): LinkPage['links'] {
  return wanted.flatMap((one) => {
    const link = links.find(({ id }) => id === one.id);
    return link ? [{ ...link, hidden: one.hidden ?? false }] : [];
  });
}

/** A link as it is saved. */
export const asSaved = ({ id, title, url, hidden, destinationId }: LinkPage['links'][number]): NewPageLink => ({
  id,
  title,
  url,
  hidden,
  destinationId,
});
