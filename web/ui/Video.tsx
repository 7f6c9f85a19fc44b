import * as commonWords from 'words:common';
import type { ComponentProps } from 'react';

/** A `<video>` with fallback text. Every player of the app uses this. */
export function Video(props: Omit<ComponentProps<'video'>, 'children'>) {
  const t = commonWords.useWords();
  return <video {...props}>{t('noVideoTag')}</video>;
}

/** A video as a still image, such as in a button: it doesn't play, and has no fallback text. */
export const StillVideo = (props: Omit<ComponentProps<'video'>, 'children' | 'controls'>) => (
  <video {...props} muted preload="metadata" playsInline />
);
