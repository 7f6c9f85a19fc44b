import { useWords } from 'words:posts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { type Draft, draftOf } from '../draft/draft.ts';
import { type Difference, differencesOf, type MergedField, type Side, type Taken } from '../draft/merge.ts';
import css from './Conflict.module.css';
import type { Composer } from './use-composer.ts';

/** Of each text that differs. UTF-16 units. */
const excerptLength = 240;

/** What a field says, in a few words; null if that takes more than words. */
function excerptOf(field: MergedField, draft: Draft): string | null {
  if (field === 'text') return draft.text.slice(0, excerptLength);
  if (field === 'firstComment') return draft.firstComment.slice(0, excerptLength);
  if (field === 'thread')
    return draft.thread
      .map(({ text }) => text)
      .join('\n')
      .slice(0, excerptLength);
  return null;
}

type Choice = Side | 'both';

/**
 * What was chosen. Until then what only one side changed is taken from there, and both changes of a text where they fit together; what else
 * both changed stays mine.
 */
function takenOf({ changedBy, together }: Difference, choice: Choice | undefined): Taken {
  if (together !== null && (choice ?? 'both') === 'both') return { together };
  if (choice === undefined || choice === 'both') return changedBy === 'theirs' ? 'theirs' : 'mine';
  return choice;
}

/** Someone else, or another tab, has saved this post: nothing is overwritten before someone has chosen, field by field if they want. */
export function Conflict({ id, composer }: { id: string; composer: Composer }) {
  const t = useWords();
  const [choices, setChoices] = useState<Partial<Record<MergedField, Choice>>>({});
  const { data: post } = useQuery({ ...get('/api/v1/posts/{id}', { params: { path: { id } } }), staleTime: 0 });
  const theirs = post && draftOf(post, composer.draft.schedule);
  const differences = theirs ? differencesOf(composer.base, composer.draft, theirs) : [];
  const taken = (field: MergedField): Taken => {
    const difference = differences.find((one) => one.field === field);
    return difference ? takenOf(difference, choices[field]) : 'mine';
  };
  return (
    <Box rigid p="12 16 0" className={css.conflict}>
      <Note
        tone="wait"
        alert
        title={t('conflict.title')}
        actions={
          <>
            <Button size="sm" disabled={!post} onClick={() => post && void composer.merge(post, taken)}>
              {t('conflict.merge')}
            </Button>
            <Button size="sm" variant="ghost" disabled={!post} onClick={() => post && composer.takeTheirs(post)}>
              {t('conflict.theirs')}
            </Button>
            <Button size="sm" variant="ghost" disabled={!post} onClick={() => post && void composer.keepMine(post)}>
              {t('conflict.mine')}
            </Button>
          </>
        }
      >
        {t('conflict.why')}
        {theirs && differences.length > 0 && (
          <Stack as="ul" gap={8} mt={8} className={css.fields} aria-label={t('conflict.differences')}>
            {differences.map((difference) => {
              const { field, changedBy, together } = difference;
              const of = takenOf(difference, choices[field]);
              return (
                <li key={field}>
                  <Row gap={8} wrap justify="between">
                    <Text size={13} tone="text" weight="medium">
                      {t(`conflict.field.${field}`)}
                      <Text as="span" size={12} tone="quiet" weight="regular">
                        {' '}
                        {t(`conflict.by.${changedBy}`)}
                      </Text>
                    </Text>
                    <SegmentedControl
                      size="xs"
                      aria-label={t(`conflict.field.${field}`)}
                      value={typeof of === 'string' ? of : 'both'}
                      onChange={(choice) => setChoices((all) => ({ ...all, [field]: choice as Choice }))}
                      data={[
                        { value: 'mine', label: t('conflict.side.mine') },
                        { value: 'theirs', label: t('conflict.side.theirs') },
                        ...(together === null ? [] : [{ value: 'both', label: t('conflict.side.both') }]),
                      ]}
                    />
                  </Row>
                  {typeof of === 'string' ? (
                    <Sides field={field} mine={composer.draft} theirs={theirs} />
                  ) : (
                    <Text as="blockquote" size={13} pre breaks className={css.text} mt={4}>
                      {of.together}
                    </Text>
                  )}
                </li>
              );
            })}
          </Stack>
        )}
      </Note>
    </Box>
  );
}

/** Both texts of a field that is one. */
function Sides({ field, mine, theirs }: { field: MergedField; mine: Draft; theirs: Draft }) {
  const t = useWords();
  const [own, other] = [excerptOf(field, mine), excerptOf(field, theirs)];
  if (own === null || other === null) return null;
  return (
    <Grid gap={8} className={css.sides}>
      <Text as="blockquote" size={13} pre breaks className={css.text}>
        {own || t('conflict.empty')}
      </Text>
      <Text as="blockquote" size={13} pre breaks className={css.text}>
        {other || t('conflict.empty')}
      </Text>
    </Grid>
  );
}
