import type { LinkPageChange } from '@everycast/contract/link-pages';
import type { PageRow } from './page-store.ts';

/** Names that people would take for the server's own, besides its pages. */
const official: readonly string[] = [
  ...['abuse', 'admin', 'administrator', 'app', 'auth', 'everycast', 'health', 'help', 'legal', 'mail', 'me', 'metrics', 'moderator'],
  ...['official', 'postmaster', 'root', 'security', 'server', 'staff', 'status', 'support', 'system', 'team', 'webmaster', 'www'],
];

/** @param isOwn whether the server has such a page */
export const isReserved = (name: string, isOwn: (name: string) => boolean): boolean => official.includes(name) || isOwn(name);

/** What a change sets, without what isn't given. */
export const columnsOf = ({ name, title, bio, language, public: isPublic, showsPosts, showsStream }: LinkPageChange): Partial<PageRow> => ({
  ...(name !== undefined && { name }),
  ...(title !== undefined && { title }),
  ...(bio !== undefined && { bio }),
  ...(language !== undefined && { language }),
  ...(isPublic !== undefined && { public: isPublic }),
  ...(showsPosts !== undefined && { showsPosts }),
  ...(showsStream !== undefined && { showsStream }),
});
