import { useWords } from 'words:repeats';
import type { RepeatRule, Series } from '@everycast/contract/series';
import { resolveWallTime } from '@everycast/contract/time';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { NextDates } from './NextDates.tsx';
import css from './Repeat.module.css';
import { RuleFields } from './RuleFields.tsx';
import { draftOf, freshRule, movedRule, type RuleDraft, ruleOf, type Start } from './rule.ts';
import { type Variation, Variations } from './Variations.tsx';

export interface WantedRepeat {
  rule: RepeatRule;
  variations: string[];
}

interface RepeatDialogProps {
  opened: boolean;
  close: () => void;
  start: Start;
  /** The repeat that the post belongs to, and the day it has there. */
  series: Series | null;
  from: string;
  busy: boolean;
  save: (wanted: WantedRepeat) => void;
  stop: () => void;
}

/** How a post repeats, with the next ten dates. Of one that repeats already it changes this post and all that follow. */
export default function RepeatDialog({ opened, close, ...props }: RepeatDialogProps) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t(props.series ? 'change' : 'title')} size="44rem" centered>
      <Form {...props} close={close} />
    </Modal>
  );
}

function Form({ close, start, series, from, busy, save, stop }: Omit<RepeatDialogProps, 'opened'>) {
  const t = useWords();
  const [draft, setDraft] = useState<RuleDraft>(() => (series ? draftOf(movedRule(series.rule, from, start)) : freshRule(start)));
  const [touched, setTouched] = useState(false);
  const [texts, setTexts] = useState<Variation[]>(() => (series?.variations ?? []).map((text) => ({ key: crypto.randomUUID(), text })));
  // As long as nobody changes it, days are counted as before.
  const rule = series && !touched ? movedRule(series.rule, from, start) : ruleOf(draft, start);
  const variations = texts.map(({ text }) => text).filter((text) => text.trim() !== '');
  return (
    <Stack gap={16}>
      <div className={css.columns}>
        <Stack gap={16} minW={0}>
          <Text size={13} tone="muted" num>
            {t('starts', { when: formatMoment(resolveWallTime(start.at, start.zone).instant.toString(), start.zone, 'named') })}
          </Text>
          <RuleFields
            draft={draft}
            start={start}
            change={(next) => {
              setTouched(true);
              setDraft(next);
            }}
          />
          <Variations texts={texts} change={setTexts} />
        </Stack>
        <NextDates rule={rule} variations={variations.length} />
      </div>
      <Row as="footer" gap="8 12" wrap justify="end">
        {series?.state === 'active' && (
          <Button variant="ghost" onClick={stop} disabled={busy}>
            {t('stopHere')}
          </Button>
        )}
        <Button onClick={close}>{t('cancel')}</Button>
        <Button variant="filled" busy={busy} onClick={() => save({ rule, variations })}>
          {t(series ? 'save' : 'start')}
        </Button>
      </Row>
    </Stack>
  );
}
