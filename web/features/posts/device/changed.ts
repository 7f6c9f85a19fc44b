import { refresh } from '../../../lib/api/query-client.ts';

/** Whose, and of which workspace. */
export interface Who {
  personId: string;
  workspaceId: string;
}

/** What the query of everything that this device keeps begins with. */
export const onDeviceKey = 'this browser/posts';

/** Called after something was added here, sent or removed. */
export const onDeviceChanged = (): Promise<void> => refresh(onDeviceKey);
