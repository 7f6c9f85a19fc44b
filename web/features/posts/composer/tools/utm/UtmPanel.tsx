import { useWords } from 'words:text-tools';
import { maxUtmValue, type UtmParameters, utmNames } from '@everycast/contract/utm';
import { accountVariables, unknownVariable, variable } from '@everycast/contract/variables';
import { fillVariables } from '@everycast/platforms/port/variables';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, get, http } from '../../../../../lib/api/client.ts';
import type { ApiProblem } from '../../../../../lib/api/problem.ts';
import { refresh } from '../../../../../lib/api/query-client.ts';
import { manifests } from '../../../../../lib/platforms/manifests.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../../ui/toast/toast-store.ts';
import type { TextTool } from '../tool.ts';
import { type Link, linksFor, taggedText } from './links.ts';
import { hasUtm, utmIn, withUtm } from './parameters.ts';
import css from './UtmPanel.module.css';

const path = '/api/v1/utm-parameters';
const all = 'all';
const noUtm = Object.fromEntries(utmNames.map((name) => [name, ''])) as UtmParameters;

/** Edits the UTM parameters of a link, or of all. @param at the link's position among the links; without it, the one at the caret */
export default function UtmPanel({ at, ...tool }: TextTool & { at?: number }) {
  const t = useWords();
  const { checks } = tool.context();
  const [{ text, links, near }] = useState(() => {
    const { text: written, selected } = tool.read();
    const found = linksFor(written, checks);
    return { text: written, links: found, near: at ?? nearestTo(selected.start, found) };
  });
  const [chosen, setChosen] = useState(String(near));
  const [typed, setTyped] = useState<UtmParameters | null>(null);
  const { data: last, error } = useQuery(get(path));
  const remember = useMutation<UtmParameters, ApiProblem, UtmParameters>({
    mutationFn: (body) => answer(http.PUT(path, { body })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  const link = links[chosen === all ? near : Number(chosen)];
  if (!link) {
    return (
      <Text p={8} size={13} tone="muted" className={css.form}>
        {t('utm.noLinks')}
      </Text>
    );
  }
  const utm = typed ?? (hasUtm(link.url) ? utmIn(link.url) : (last ?? noUtm));
  const wrong = utmNames.map((name) => wrongIn(utm[name]));
  const apply = (wanted: UtmParameters) => {
    const changed = chosen === all ? links : [link];
    tool.write(taggedText(text, changed, wanted, tool.read().selected.start));
  };
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (wrong.some(Boolean)) return;
    apply(utm);
    if (utmNames.some((name) => utm[name] !== '')) remember.mutate(utm);
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  };
  return (
    <Stack as="form" gap={12} p={8} className={css.form} noValidate onSubmit={submit}>
      {links.length > 1 ? (
        <NativeSelect
          label={t('utm.link')}
          data={[
            ...links.map(({ url }, index) => ({ value: String(index), label: shortened(url) })),
            { value: all, label: t('utm.all', { count: links.length }) },
          ]}
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setTyped(null);
          }}
        />
      ) : (
        <Text size={13} weight="medium" truncate title={link.url}>
          {shortened(link.url)}
        </Text>
      )}
      <Grid gap="8 12" className={css.fields}>
        {utmNames.map((name, index) => (
          <Box key={name} minW={0} className={css[name]}>
            <Field
              label={t(`utm.${name}`)}
              problem={wrong[index] && t('utm.unknown', { variable: wrong[index], known: accountVariables.map(variable) })}
              maxLength={maxUtmValue}
              value={utm[name]}
              onChange={(event) => setTyped({ ...utm, [name]: event.target.value })}
            />
          </Box>
        ))}
      </Grid>
      <Text size={12} tone="quiet">
        {t('utm.help')}
      </Text>
      {error && (
        <Text size={12} tone="wait" role="status">
          {error.message}
        </Text>
      )}
      <Stack gap={2}>
        <Text size={12} tone="quiet">
          {t('utm.preview')}
        </Text>
        <Text size={12} mono breaks scroll className={css.preview}>
          {shownOn(withUtm(link.url, utm), checks[0])}
        </Text>
      </Stack>
      <Row gap={8} justify="end" bg="surface" className={css.foot}>
        {(chosen === all ? links : [link]).some(({ url }) => hasUtm(url)) && (
          <Button variant="ghost" data-closes onClick={() => apply(noUtm)}>
            {t('utm.remove')}
          </Button>
        )}
        <Button type="submit">{t('utm.apply')}</Button>
      </Row>
    </Stack>
  );
}

/** The link that the caret is in or behind, or else the last one before it, or the first. */
const nearestTo = (caret: number, links: readonly Link[]): number =>
  Math.max(
    0,
    links.findLastIndex(({ start }) => start <= caret),
  );

/** What looks like a variable in a value and isn't one of an account. */
function wrongIn(value: string): string | null {
  const unknown = unknownVariable(value);
  if (unknown !== null) return unknown;
  return /\{(?:date|weekday)\}/i.exec(value)?.[0] ?? null;
}

/** Without what is the same for all. */
const shortened = (url: string): string => url.replace(/^https?:\/\//i, '').split(/[?#]/)[0] ?? url;

type Checked = ReturnType<TextTool['context']>['checks'][number];
function shownOn(url: string, check: Checked | undefined): string {
  if (!check) return url;
  const { id, name } = manifests[check.account.platform];
  return fillVariables(url, { id, name, handle: check.account.handle, displayName: check.account.displayName }).counted;
}
