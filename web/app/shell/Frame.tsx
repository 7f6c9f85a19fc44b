import { useWords } from 'words:shell';
import type { ReactNode } from 'react';
import { Box, Row } from '../../ui/primitives/primitives.tsx';
import css from './Frame.module.css';
import type { FrameHandle } from './frame-kind.ts';

/** The layout of the signed-in app, shared by the real parts and their placeholders. */
export function Frame({
  kind,
  top,
  side,
  bottom,
  children,
}: {
  kind: FrameHandle['frame'];
  top: ReactNode;
  side: ReactNode;
  bottom?: ReactNode;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className={css.frame} data-frame={kind}>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      {top}
      <Row align="start">
        {side}
        <Box as="main" grow minW={0} id="main" tabIndex={-1} minH="var(--h-view)" className={css.main}>
          {children}
        </Box>
      </Row>
      {bottom}
    </div>
  );
}
