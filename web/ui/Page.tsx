import * as commonWords from 'words:common';
import type { ReactNode } from 'react';
import css from './Page.module.css';
import { Row, Text } from './primitives/primitives.tsx';

/**
 * A signed-in screen: its title, a line of context, and one filled primary action on the right. `fill` makes it as high as the window
 * (calendar, inbox); otherwise it has its content's height.
 */
export function Page({
  title,
  context,
  lead,
  actions,
  fill = false,
  children,
}: {
  title: string;
  context?: ReactNode;
  /** Before the title: a back link. */
  lead?: ReactNode;
  actions?: ReactNode;
  fill?: boolean;
  children: ReactNode;
}) {
  const t = commonWords.useWords();
  return (
    <div className={fill ? `${css.page} ${css.fill}` : css.page}>
      <title>{t('pageTitle', { page: title })}</title>
      <Row as="header" gap="8 12" wrap mb={12} minH="var(--h-control)">
        {lead}
        <Text as="h1" track="title" size={22}>
          {title}
        </Text>
        {context && (
          <Text as="div" minW={0} size={13} tone="quiet">
            {context}
          </Text>
        )}
        {actions && (
          <Row gap={8} wrap flex="1 1 auto" align="stretch" justify="end" ml="auto">
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </div>
  );
}
