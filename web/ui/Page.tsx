import type { ReactNode } from 'react';
import { commonWords } from '../lib/i18n/i18n.ts';
import css from './Page.module.css';
import { Row, Text } from './primitives/primitives.tsx';

/**
 * A screen of the signed-in application: its title, a line of context, and at the right one filled primary action.
 * `fill` makes the screen as high as the window allows (calendar, inbox); without it the screen is as long as it is.
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
  /** Stands before the title: a way back. */
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
          <Row gap={8} align="stretch" ml="auto">
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </div>
  );
}
