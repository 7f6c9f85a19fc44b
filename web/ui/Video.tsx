import type { ComponentProps } from 'react';
import { commonWords } from '../lib/i18n/i18n.ts';

/** A `<video>` with the words for browsers that have none. Every player of the application is this one. */
export function Video(props: Omit<ComponentProps<'video'>, 'children'>) {
  const t = commonWords.useWords();
  return <video {...props}>{t('noVideoTag')}</video>;
}

/** A video that only stands for something, as its picture in a button: it plays nothing, and has no words of its own. */
export const StillVideo = (props: Omit<ComponentProps<'video'>, 'children' | 'controls'>) => (
  <video {...props} muted preload="metadata" playsInline />
);
