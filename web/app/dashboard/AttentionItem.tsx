import type { ReactNode } from 'react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../ui/SandboxMark.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './Attention.module.css';

const glyph = { fail: 'failed', ask: 'unconfirmed', wait: 'warning', approve: 'awaiting-approval' } as const;

/** What happened, why, and what to do, with the buttons next to the sentence. `children`: what belongs to it, below. */
export function Item({
  tone,
  title,
  context,
  sandbox,
  text,
  actions,
  picture,
  children,
}: {
  tone: keyof typeof glyph;
  title: string;
  context: string;
  sandbox: boolean;
  text: string;
  actions: ReactNode;
  /** The path of the post's image. */
  picture?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <li className={css.row}>
      <span className={`${css.tile} ${css[tone]}`}>
        {picture && <img src={inWorkspace(picture)} alt="" width={34} height={34} loading="lazy" />}
        <StateGlyph state={glyph[tone]} size={18} label={null} />
      </span>
      <Text as="div" grow minW={0} breaks className={css.words}>
        <Row as="p" gap="0 8" align="baseline" className={css.head}>
          <strong className={`${css.title} ${css[tone]}`}>{title}</strong>
          {sandbox && <SandboxMark />}
          <Text as="span" fontSize={12} tone="quiet" truncate>
            {context}
          </Text>
        </Row>
        <Text mt={2} size={13} tone="muted">
          {text}
        </Text>
      </Text>
      <Row gap={6} rigid className={css.actions}>
        {actions}
      </Row>
      {children}
    </li>
  );
}
