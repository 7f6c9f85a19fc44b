import type { Media } from '@everycast/contract/media';
import type { ReactNode } from 'react';

/** Chooses one image of the library. */
export type ImagePicker = (place: { opened: boolean; close: () => void; choose: (image: Media) => void }) => ReactNode;
