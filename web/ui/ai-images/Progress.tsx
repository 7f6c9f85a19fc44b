import { useWords } from 'words:ai-images';
import { Note } from '../Note.tsx';
import { Stack, Text } from '../primitives/primitives.tsx';
import css from './AiImages.module.css';
import type { Making } from './use-images.ts';

/** At their own address, these bill whoever has the key: the owner of this server. Of other servers nothing is known. */
const billing = ['OpenAI', 'Google'];

/** What is being made, by which model, and what the provider said about its cost. */
export function Progress({ making, provider, model }: { making: Making | null; provider: string | null; model: string | null }) {
  const t = useWords();
  if (making?.state === 'running')
    return (
      <Stack gap={4} role="status">
        <Text size={13}>{t('making', { done: making.done, count: making.count })}</Text>
        <progress className={css.progress} value={making.done > 0 ? making.done / making.count : undefined} aria-label={t('results')} />
        <Text size={12} tone="quiet">
          {t('waiting')}
        </Text>
      </Stack>
    );
  return (
    <Stack gap={8}>
      {making?.state === 'failed' && (
        <Text as="div" role="alert">
          <Note tone="fail" title={making.problem ?? t('broken')} />
        </Text>
      )}
      {making?.state === 'stopped' && (
        <Text size={13} role="status">
          {t('stopped')}
        </Text>
      )}
      {making?.state === 'done' && (
        <Stack gap={4} role="status">
          {making.missing > 0 && (
            <Text size={13} tone="wait">
              {t('missing', { count: making.missing, why: making.problem ?? '' })}
            </Text>
          )}
          <Text size={13}>
            {t('made', { count: making.done, provider: making.provider, model: making.model })}{' '}
            <Text as="span" fontSize={13} tone="muted">
              {making.tokens === null
                ? t('noUsage', { provider: making.provider })
                : t('tokens', { provider: making.provider, count: making.tokens })}
            </Text>
          </Text>
        </Stack>
      )}
      {model !== null && provider !== null && (
        <Text size={12} tone="quiet">
          {t(billing.includes(provider) ? 'billed' : 'billedElsewhere', { provider, model })}
        </Text>
      )}
    </Stack>
  );
}
