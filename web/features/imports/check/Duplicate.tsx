import { useWords } from 'words:imports';
import type { PostImport, RowWarning } from '@everycast/contract/imports';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from '../Imports.module.css';

/** Says that a row's text isn't new. The row is imported all the same, so this is grey and counted nowhere. */
export function Duplicate({ warning, of }: { warning: RowWarning; of: PostImport }) {
  const t = useWords();
  const { reason, accountIds, at, postId, line } = warning;
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const account = accounts.find(({ id }) => id === accountIds[0]);
  const where = { count: accountIds.length, name: account ? shownHandle(account) : '', when: at === null ? '' : formatMoment(at, of.zone) };
  return (
    <Row gap="4 8" wrap size={12} tone="muted" className={css.problem}>
      <Icon of={IconRepeat} size={14} />
      <Text as="span" breaks>
        {reason === 'line' ? t('duplicate.line', { line: line ?? 0 }) : t(`duplicate.${reason}`, where)}
      </Text>
      {postId !== null && (
        <Link className={css.link} to={`/posts/${postId}`} target="_blank">
          {t('duplicate.seePost')}
        </Link>
      )}
    </Row>
  );
}
