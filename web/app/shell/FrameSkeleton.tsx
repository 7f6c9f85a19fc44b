import { useWords } from 'words:shell';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import bottom from './BottomBar.module.css';
import css from './Frame.module.css';
import { Frame } from './Frame.tsx';
import side from './Sidebar.module.css';
import top from './TopBar.module.css';

/** The frame before the person is known: empty bars in place. */
function EmptyFrame({ children }: { children: React.ReactNode }) {
  return (
    <Frame
      kind="page"
      top={
        <Row as="header" bg="surface" edge="bottom" className={top.bar}>
          <Row as="span" rigid h="full" className={top.logo}>
            <Logo size={24} />
          </Row>
        </Row>
      }
      side={<Stack justify="between" rigid bg="surface" edge="right" className={side.sidebar} />}
      bottom={<div className={bottom.bar} />}
    >
      {children}
    </Frame>
  );
}

export const FrameSkeleton = () => (
  <EmptyFrame>
    <Loading className={css.page}>
      <Skeleton width="11rem" height="1.75rem" />
      <Skeleton height="8rem" />
      <Skeleton height="20rem" />
    </Loading>
  </EmptyFrame>
);

/** The app can't find out who is signed in: what, why, and try again. */
export function FrameProblem({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const t = useWords();
  return (
    <EmptyFrame>
      <div className={css.page}>
        <Problem title={t('unreachable')} problem={problem} retry={retry} />
      </div>
    </EmptyFrame>
  );
}
