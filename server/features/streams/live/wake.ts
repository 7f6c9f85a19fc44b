/** The wake name (`kernel.events.wake`) for a stream whose owner should check what is wanted. */
export const wakeNameOf = (streamId: string): string => `stream ${streamId}`;

/** The same for a destination whose next attempt shouldn't wait any longer. Trying without being asked to does no harm. */
export const retryNameOf = (outputId: string): string => `stream-retry ${outputId}`;
