import type { PostSummary } from '@everycast/contract/posts';
import type { Choosable } from '../../../ui/bulk/selection.ts';

/** A draft as it is chosen for what is done with many. */
export const choosable = ({ id, state, labelIds, version }: PostSummary): Choosable => ({ kind: 'post', id, state, labelIds, version });
