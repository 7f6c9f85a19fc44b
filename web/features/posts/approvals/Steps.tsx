import { useWords } from 'words:approvals';
import type { PostApproval } from '@everycast/contract/approvals';
import { IconCheck } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Approvals.module.css';

/** The steps of an approval, with who has given them. */
export function Steps({ approval: { step, steps, state, client, given } }: { approval: PostApproval }) {
  const t = useWords();
  return (
    <Row as="ol" gap={12} aria-label={t('steps')}>
      {Array.from({ length: steps }, (_, index) => index + 1).map((one) => {
        const by = given.find((other) => other.step === one)?.by;
        const standing = by || state === 'approved' ? 'done' : state === 'waiting' && one === step ? 'current' : 'next';
        const name = by ?? (client && one === steps ? t('clientStep') : t('teamStep'));
        return (
          <Row
            as="li"
            key={one}
            gap={6}
            size={13}
            tone={standing === 'next' ? 'quiet' : 'text'}
            aria-current={standing === 'current' ? 'step' : undefined}
          >
            <Grid as="span" center radius="full" size={12} num className={css.step} data-standing={standing}>
              {standing === 'done' ? <Icon of={IconCheck} size={14} /> : one}
            </Grid>
            <Text as="bdi" truncate>
              {name}
            </Text>
            {standing === 'done' && <span className="visually-hidden">{t('stepDone')}</span>}
          </Row>
        );
      })}
    </Row>
  );
}
