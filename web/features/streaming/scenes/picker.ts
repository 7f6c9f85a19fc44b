import type { Media } from '@everycast/contract/media';
import type { ReactNode } from 'react';

/** Chooses an image of the media library: provided by the app. */
export type ImagePicker = (props: { opened: boolean; close: () => void; choose: (media: Media) => void }) => ReactNode;
