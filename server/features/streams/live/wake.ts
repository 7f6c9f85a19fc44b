/** The wake name (`kernel.events.wake`) for a stream whose owner should check what is wanted. */
export const wakeNameOf = (streamId: string): string => `stream ${streamId}`;
