import { useWords } from 'words:posts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './Steps.module.css';

export const stepNames = ['accounts', 'write', 'check'] as const;
export type StepName = (typeof stepNames)[number];

/** Where the composer shows one step at a time, as in its style sheet. */
const oneByOne = '(width < 900px)';

/** Step by step, a post begins with where it goes. */
export const firstStep = (accountIds: readonly string[]): StepName =>
  accountIds.length === 0 && matchMedia(oneByOne).matches ? 'accounts' : 'write';

/** The composer's three steps on a phone. */
export function Steps({
  step,
  choose,
  accounts,
  problems,
}: {
  step: StepName;
  choose: (step: StepName) => void;
  accounts: number;
  problems: number;
}) {
  const t = useWords();
  return (
    <nav className={css.steps} aria-label={t('steps.label')}>
      {stepNames.map((name, index) => (
        <Row
          as={Button}
          variant="bare"
          gap={8}
          justify="center"
          fontSize={14}
          tone="muted"
          key={name}
          className={css.step}
          aria-current={name === step ? 'step' : undefined}
          onClick={() => choose(name)}
        >
          <Grid as="span" center border="control" radius="full" fontSize={12} className={css.number}>
            {index + 1}
          </Grid>
          {t(`steps.${name}`)}
          {name === 'accounts' && (
            <Text as="span" fontSize={12} tone="quiet">
              {accounts}
            </Text>
          )}
          {name === 'check' && problems > 0 && (
            <Row as="span" inline gap={4} p="0 6" radius={4} fontSize={12} tone="wait" className={css.problems}>
              <StateGlyph state="warning" size={14} label={t('steps.problems')} />
              {problems}
            </Row>
          )}
        </Row>
      ))}
    </nav>
  );
}
