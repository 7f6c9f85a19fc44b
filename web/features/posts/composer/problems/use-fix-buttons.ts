import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';

const load = () => import('./FixButtons.tsx');

/** The buttons that solve problems, loaded with the first one: they know every problem that any platform's check can find. */
export const useFixButtons = (wanted: boolean) => useLazyComponent(load, wanted);
