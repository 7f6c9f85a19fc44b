import { type ComponentType, lazy } from 'react';
import { withTexts } from './i18n/with-texts.ts';

/** React's `lazy` with the component's texts. */
export const lazyComponent = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => withTexts(load));
