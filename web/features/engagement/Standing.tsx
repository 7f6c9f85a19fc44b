import { useWords } from 'words:engagement';
import type { Conversation } from '@everycast/contract/engagement';
import { IconCheck, IconZzz } from '@tabler/icons-react';
import { useSession } from '../../lib/session/session.tsx';
import { formatNear } from '../../lib/time/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { State } from '../../ui/state/State.tsx';
import css from './Engagement.module.css';

/** How a conversation stands: each state has its own shape. */
export function Standing({ state, snoozedUntil }: Pick<Conversation, 'state' | 'snoozedUntil'>) {
  const t = useWords();
  const { times } = useSession();
  switch (state) {
    case 'failed':
    case 'unconfirmed':
      return <State state={state}>{t(`state.${state}`)}</State>;
    case 'sending':
      return <State state="publishing">{t('state.sending')}</State>;
    case 'awaiting_approval':
      return <State state="awaiting-approval">{t(`state.${state}`)}</State>;
    case 'unanswered':
      return (
        <Row as="span" inline gap={6}>
          <span className={css.dot} />
          {t('state.unanswered')}
        </Row>
      );
    case 'snoozed':
      return (
        <Row as="span" inline gap={6} tone="quiet">
          <Icon of={IconZzz} size={14} />
          {snoozedUntil ? t('state.until', { time: formatNear(snoozedUntil, times.zone) }) : t('state.snoozed')}
        </Row>
      );
    default:
      return (
        <Row as="span" inline gap={6} tone="quiet">
          <Icon of={IconCheck} size={14} />
          {t(`state.${state}`)}
        </Row>
      );
  }
}
