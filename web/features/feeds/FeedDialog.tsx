import { useWords } from 'words:feeds';
import type { Feed, FeedCheck, FeedSettings, NewFeed } from '@everycast/contract/feeds';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Grid, Row, Stack } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AddressField } from './AddressField.tsx';
import css from './Feeds.module.css';
import { FilterFields } from './FilterFields.tsx';
import { Preview } from './Preview.tsx';
import { TextFields } from './TextFields.tsx';
import { problemsIn, useCheck, useSave } from './use-feed.ts';

const usual: FeedSettings = {
  url: '',
  name: '',
  template: '{title}\n{link}',
  action: 'draft',
  accountIds: [],
  contains: [],
  without: [],
  categories: [],
  pictures: true,
  perDay: 10,
};

const settingsOf = ({ url, name, template, action, accountIds, contains, without, categories, pictures, perDay }: Feed): FeedSettings => {
  return { url, name, template, action, accountIds, contains, without, categories, pictures, perDay };
};

/** Adds or edits a feed, with a preview of the posts that its newest items would become. */
export function FeedDialog({ feed, close }: { feed: Feed | null; close: () => void }) {
  const t = useWords();
  const phone = useMediaQuery('(width < 48rem)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={close}
      title={t(feed ? 'form.change' : 'form.new')}
      size={phone ? 'auto' : '60rem'}
      centered
      fullScreen={phone ?? false}
    >
      <FeedForm feed={feed} close={close} />
    </Modal>
  );
}

function FeedForm({ feed, close }: { feed: Feed | null; close: () => void }) {
  const t = useWords();
  const [settings, setSettings] = useState<FeedSettings>(feed ? settingsOf(feed) : usual);
  const [first, setFirst] = useState<NewFeed['first']>('none');
  const [check, setCheck] = useState<FeedCheck | null>(null);
  const checking = useCheck((found) => {
    setCheck(found);
    if (found.isFeed) setSettings((now) => ({ ...now, url: found.url, name: now.name || found.title }));
  });
  const save = useSave(feed?.id ?? null, ({ name }) => {
    toast.ok(t(feed ? 'form.saved' : 'form.added', { name }));
    close();
  });
  const change = (next: Partial<FeedSettings>) => {
    setSettings((now) => ({ ...now, ...next }));
    save.reset();
    if (next.url === undefined) return;
    setCheck(null);
    checking.reset();
  };
  const problems = problemsIn(save.error);
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ settings, first });
      }}
    >
      <Grid gap={16} className={css.columns}>
        <Stack gap={12} minW={0}>
          <AddressField
            url={settings.url}
            change={(url) => change({ url })}
            check={check}
            busy={checking.isPending}
            start={(url) => {
              if (url !== settings.url) change({ url });
              checking.mutate(url);
            }}
            problem={problems.url ?? checking.error?.message}
          />
          <TextFields settings={settings} change={change} problems={problems} />
          <FilterFields settings={settings} change={change} first={feed ? null : first} setFirst={setFirst} />
        </Stack>
        <Preview check={check} settings={settings} />
      </Grid>
      <Row as="footer" gap={8} justify="end">
        <Button onClick={close}>{t('form.cancel')}</Button>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('form.save')}
        </Button>
      </Row>
    </Stack>
  );
}
