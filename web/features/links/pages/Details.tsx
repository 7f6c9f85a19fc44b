import { useWords } from 'words:link-pages';
import { type LinkPage, type LinkPageChange, maxPageBio, maxPageTitle, pageName } from '@everycast/contract/link-pages';
import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { withoutScheme } from '../shown.ts';
import { usePageChange } from './use-page.ts';

/** A page's texts, and its name, which is only changed after a confirmation: its old address stops working. */
export function Details({ page, base }: { page: LinkPage; base: string }) {
  const t = useWords();
  const { me } = useSession();
  const [title, setTitle] = useState(page.title);
  const [bio, setBio] = useState(page.bio);
  const [name, setName] = useState(page.name);
  const [language, setLanguage] = useState(page.language ?? '');
  const [asking, setAsking] = useState(false);
  const save = usePageChange(page, () => t('details.saved'));
  const wanted: LinkPageChange = { title: title.trim(), bio: bio.trim(), name: name.trim(), language: language || null };
  const isNew = (Object.keys(wanted) as (keyof typeof wanted & keyof LinkPage)[]).some((key) => wanted[key] !== page[key]);
  const renames = wanted.name?.toLowerCase().replace(/^@/, '') !== page.name;
  const shortBase = withoutScheme(base);
  const run = () => save.mutate(wanted, { onSettled: () => setAsking(false) });

  function submit() {
    if (!isNew || save.isPending) return;
    if (renames) setAsking(true);
    else run();
  }
  return (
    <Sheet
      title={t('details.sheet')}
      submit={submit}
      foot={
        <Button type="submit" variant="filled" busy={save.isPending} disabled={!isNew || !wanted.title || !wanted.name}>
          {t('save')}
        </Button>
      }
    >
      <TextInput
        label={t('details.title')}
        value={title}
        maxLength={maxPageTitle}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t('details.bio')}
        value={bio}
        maxLength={maxPageBio}
        autosize
        minRows={2}
        onChange={(event) => setBio(event.currentTarget.value)}
      />
      <TextInput
        label={t('details.name')}
        description={t('details.nameHelp', { address: shortBase + (name.trim() || page.name) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={name}
        maxLength={pageName.max}
        error={save.error?.message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
      />
      <NativeSelect
        label={t('details.language')}
        value={language}
        data={[{ value: '', label: t('details.ownersLanguage') }, ...me.languages.map((one) => ({ value: one, label: languageName(one) }))]}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('rename.title')} centered>
        <Text tone="quiet">{t('rename.text', { address: shortBase + page.name })}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={16}>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          <Button variant="filled" busy={save.isPending} onClick={run}>
            {t('rename.confirm')}
          </Button>
        </Row>
      </Modal>
    </Sheet>
  );
}
