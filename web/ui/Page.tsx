import type { ReactNode } from 'react';
import { commonWords } from '../lib/i18n/i18n.ts';
import css from './Page.module.css';

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
      <header className={css.head}>
        {lead}
        <h1 className={css.title}>{title}</h1>
        {context && <div className={css.context}>{context}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
