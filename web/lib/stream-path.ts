import type { StreamEvent } from '@everycast/contract/stream-events';

/** Where a scheduled stream is opened: its form, or how it went. */
export const pathOfStream = ({ id, streamId }: Pick<StreamEvent, 'id' | 'streamId'>): string =>
  streamId === null ? `/schedule-stream?event=${id}` : `/stream-analytics?stream=${streamId}`;
