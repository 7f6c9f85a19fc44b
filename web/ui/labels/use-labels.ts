import type { Label } from '@everycast/contract/labels';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';

/** The workspace's labels by name; undefined until they are loaded. */
export const useLabels = (): readonly Label[] | undefined => useQuery(get('/api/v1/labels')).data?.items;
