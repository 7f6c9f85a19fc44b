import * as commonWords from 'words:common';
import { useWords } from 'words:features-page';
import { IconArrowsShuffle, IconCalendar, IconChartBar, IconSend, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Card, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './FeaturesPage.module.css';
import { type Step, useTried } from './use-tried.ts';

/** The five features in the specification's order, with their screens. */
const features = [
  { id: 'ai', icon: IconSparkles, to: '/create-post' },
  { id: 'scheduling', icon: IconCalendar, to: '/calendar' },
  { id: 'analytics', icon: IconChartBar, to: '/analytics' },
  { id: 'posting', icon: IconSend, to: '/dashboard' },
  { id: 'cross', icon: IconArrowsShuffle, to: '/media-tools' },
] as const;

function StepLine({ step: { text, done, to } }: { step: Step }) {
  const t = useWords();
  return (
    <li className={css.step}>
      <Link to={to} className={css.link} data-done={done || undefined}>
        <span className={css.glyph}>
          {done !== undefined && <StateGlyph state={done ? 'published' : 'draft'} size={16} label={t(done ? 'done.word' : 'notDone')} />}
        </span>
        <span className={css.text}>{text}</span>
      </Link>
    </li>
  );
}

/** How many of the steps are done; empty until all are known. */
function Progress({ steps }: { steps: readonly Step[] }) {
  const t = useWords();
  const tried = steps.filter(({ done }) => done).length;
  if (steps.length === 0 || steps.some(({ done }) => done === undefined)) return null;
  if (tried === 0) return t('notDone');
  return tried === steps.length ? t('all') : t('tried', { tried, count: steps.length });
}

/** /features for people who are signed in: what each feature is for, what they have done with it, and what they haven't tried yet. */
export default function FeaturesPage() {
  const t = useWords();
  const common = commonWords.useWords();
  const { steps, failed, retry } = useTried();
  return (
    <Page title={t('title')} context={<Progress steps={Object.values(steps).flat()} />}>
      {failed && (
        <div className={css.failed}>
          <Note tone="fail" alert title={t('notLoaded')} actions={<Button onClick={retry}>{common('tryAgain')}</Button>} />
        </div>
      )}
      <Grid as="ul" gap={12} className={css.cards}>
        {features.map(({ id, icon, to }) => (
          <Card as="li" key={id} p={16} className={css.card}>
            <Row gap={8}>
              <Icon of={icon} size={20} />
              <Text as="h2" size={14} grow>
                {t(`${id}.title`)}
              </Text>
              <Text as="span" size={12} tone="quiet" num nowrap>
                <Progress steps={steps[id]} />
              </Text>
            </Row>
            <Text mt={4} size={13} tone="muted" pretty>
              {t(`${id}.text`)}
            </Text>
            <ul className={css.steps}>
              {steps[id].map((step) => (
                <StepLine key={step.name} step={step} />
              ))}
            </ul>
            <ButtonLink to={to} className={css.open} aria-label={t('tryNowOf', { feature: t(`${id}.title`) })}>
              {t('tryNow')}
            </ButtonLink>
          </Card>
        ))}
      </Grid>
    </Page>
  );
}
