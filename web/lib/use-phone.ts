import { useMediaQuery } from '@mantine/hooks';

/** True where the window is as narrow as a phone's, below 720px: the width from which the frame has a sidebar. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false });
