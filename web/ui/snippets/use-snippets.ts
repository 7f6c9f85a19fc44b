import type { Snippet } from '@everycast/contract/snippets';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';

/** The workspace's hashtag groups, snippets and signatures by name; undefined until they are loaded. */
export const useSnippets = (): readonly Snippet[] | undefined => useQuery(get('/api/v1/snippets')).data?.items;
