import * as commonWords from 'words:common';
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

/** The app can't find out who is signed in: what, why, and try again. Below it, what can be done meanwhile. */
export function FrameProblem({
  problem,
  busy = false,
  retry,
  children,
}: {
  problem: ApiProblem;
  busy?: boolean;
  retry: () => void;
  children?: React.ReactNode;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  const title = t('unreachable');
  return (
    <EmptyFrame>
      <title>{common('pageTitle', { page: title })}</title>
      <div className={css.page}>
        <h1 className="visually-hidden">{title}</h1>
        <Stack gap={16}>
          <Problem title={title} problem={problem} busy={busy} retry={retry} />
          {children}
        </Stack>
      </div>
    </EmptyFrame>
  );
}
