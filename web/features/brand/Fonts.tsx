import { useWords } from 'words:brand';
import { type BrandFont, FontLicense, maxFontBytes } from '@everycast/contract/brand';
import { Checkbox, FileInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Brand.module.css';
import { KitPanel } from './KitPanel.tsx';
import { useFontFace } from './use-font-face.ts';
import type { ShownKit } from './use-kit.ts';

const nameOf = ({ family, style }: BrandFont): string => [family, style].filter(Boolean).join(' ');

/** The workspace's fonts: which of them the kit has, and new ones. */
export function Fonts({ shown }: { shown: ShownKit }) {
  const t = useWords();
  const { kit, change } = shown;
  const { data, error, refetch } = useQuery(get('/api/v1/brand/fonts'));
  const fonts = change ? (data?.items ?? []) : kit.fonts;
  const ids = kit.fonts.map(({ id }) => id);
  return (
    <KitPanel field="fonts" shown={shown} text={t('fonts.text', { max: maxFontBytes })}>
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {data && fonts.length === 0 && (
        <Text size={13} tone="quiet">
          {t('fonts.none')}
        </Text>
      )}
      {fonts.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('fonts.title')}>
          {fonts.map((font) => (
            <Font
              key={font.id}
              font={font}
              on={ids.includes(font.id)}
              use={change && ((on) => change({ fontIds: on ? [...ids, font.id] : ids.filter((id) => id !== font.id) }))}
            />
          ))}
        </Stack>
      )}
      {change && <NewFont added={({ id }) => change({ fontIds: [...ids.filter((one) => one !== id), id] })} />}
    </KitPanel>
  );
}

function Font({ font, on, use }: { font: BrandFont; on: boolean; use: ((on: boolean) => void) | null }) {
  const t = useWords();
  const face = useFontFace(font);
  const name = nameOf(font);
  const words = {
    open: t('fonts.delete', { name }),
    title: t('fonts.confirm.title', { name }),
    text: t('fonts.confirm.text'),
    cancel: t('fonts.confirm.cancel'),
    confirm: t('fonts.confirm.delete'),
    done: t('fonts.deleted', { name }),
  };
  return (
    <Row as="li" gap={12} align="start">
      {use && <Checkbox aria-label={t('fonts.use', { name })} checked={on} onChange={(event) => use(event.currentTarget.checked)} />}
      <Stack gap={4} grow minW={0}>
        <Row gap="2 8" wrap align="baseline">
          <Text as="bdi" size={13} weight="medium" breaks>
            {name}
          </Text>
          <Text as="span" size={12} tone="quiet">
            {[font.format.toUpperCase(), ...(font.variable ? [t('fonts.variable')] : [])].join(' · ')}
          </Text>
        </Row>
        {face.state === 'failed' ? (
          <Text size={12} tone="wait">
            {t('fonts.notShown')}
          </Text>
        ) : (
          <Box className={css.specimen} style={{ fontFamily: face.family }} data-font={face.state}>
            {t('fonts.sample')}
          </Box>
        )}
        <Text size={12} tone="quiet" breaks>
          {font.license}
        </Text>
      </Stack>
      {use && (
        <ConfirmDelete
          words={words}
          run={() => answer(http.DELETE('/api/v1/brand/fonts/{id}', { params: { path: { id: font.id } } }))}
          settled={() => void refresh('/api/v1/brand')}
        />
      )}
    </Row>
  );
}

/** Uploads a font; what is missing or wrong is shown where it belongs. */
function NewFont({ added }: { added: (font: BrandFont) => void }) {
  const t = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [license, setLicense] = useState('');
  const [checked, setChecked] = useState(false);
  const upload = useMutation<BrandFont, ApiProblem, File>({
    mutationFn(chosen) {
      const form = new FormData();
      form.set('license', license.trim());
      form.set('file', chosen);
      return answer(http.POST('/api/v1/brand/fonts', { body: { license, file: '' }, bodySerializer: () => form }));
    },
    onSuccess(font) {
      setFile(null);
      setLicense('');
      setChecked(false);
      toast.ok(t('fonts.added', { name: nameOf(font) }));
      void refresh('/api/v1/brand');
      added(font);
    },
  });
  const licensed = FontLicense.safeParse(license).success;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (file && licensed) upload.mutate(file);
  }
  return (
    <Stack as="form" gap={12} noValidate onSubmit={submit} className={css.fields}>
      <FileInput
        label={t('fonts.file')}
        accept=".woff2,.ttf,.otf"
        clearable
        value={file}
        error={upload.error?.message ?? (checked && !file && t('fonts.fileMissing'))}
        onChange={(chosen) => {
          setFile(chosen);
          upload.reset();
        }}
      />
      <TextInput
        label={t('fonts.license')}
        description={t('fonts.licenseHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={500}
        value={license}
        error={checked && !licensed && t('fonts.licenseMissing')}
        onChange={(event) => setLicense(event.currentTarget.value)}
      />
      <Row>
        <Button type="submit" busy={upload.isPending}>
          {t('fonts.add')}
        </Button>
      </Row>
    </Stack>
  );
}
