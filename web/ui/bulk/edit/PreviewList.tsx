import { useWords } from 'words:bulk';
import type { BulkPreview } from '@everycast/contract/bulk-posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Schedule } from '@everycast/contract/schedule';
import { resolveWallTime } from '@everycast/contract/time';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Row, Stack, Text } from '../../primitives/primitives.tsx';
import { StateGlyph } from '../../state/State.tsx';
import css from './PreviewList.module.css';

const momentOf = ({ at, zone, fold }: Schedule): string => formatMoment(resolveWallTime(at, zone, fold).instant.epochMilliseconds, zone);

/** What would become of each post, or why it stays as it is. */
export function PreviewList({ results }: { results: readonly BulkPreview[] }) {
  const t = useWords();
  return (
    <ul className={css.list} aria-label={t('edit.preview')}>
      {results.map((one) => (
        <li key={one.id} className={css.post}>
          <Text as="div" size={13} weight="semibold" truncate>
            {one.text || t('noText')}
          </Text>
          {one.error ? (
            <Row gap={6} size={12} tone="wait">
              <StateGlyph state="warning" size={14} label={null} />
              <span>{one.error.message}</span>
            </Row>
          ) : (
            <Changes of={one} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ of: { time, accounts, texts } }: { of: BulkPreview }) {
  const t = useWords();
  const all = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const names = (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id)).map(shownHandle);
  return (
    <Stack gap={2} size={12} tone="muted">
      {time && (
        <span>
          {time.from ? t('edit.moves', { from: momentOf(time.from), to: momentOf(time.to) }) : t('edit.goesOut', { to: momentOf(time.to) })}
        </span>
      )}
      {time && time.copies.length > 0 && <span>{t('edit.copies', { times: time.copies.map(momentOf) })}</span>}
      {accounts && accounts.added.length > 0 && <span>{t('edit.added', { names: names(accounts.added) })}</span>}
      {accounts && accounts.removed.length > 0 && <span>{t('edit.removed', { names: names(accounts.removed) })}</span>}
      {texts.map(({ before, after, part, accountId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines can be equal
        <div key={`${part} ${accountId} ${index}`} className={css.text}>
          <del>{before}</del>
          <ins>{after}</ins>
        </div>
      ))}
    </Stack>
  );
}
