import { useWords } from 'words:link-pages';
import type { LinkPage } from '@everycast/contract/link-pages';
import { Switch } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { QrCode } from '../QrCode.tsx';
import { withoutScheme } from '../shown.ts';
import { Details } from './Details.tsx';
import css from './LinkPages.module.css';
import { PageFigures } from './PageFigures.tsx';
import { PageLinks } from './PageLinks.tsx';
import { Preview } from './Preview.tsx';
import { usePageChange } from './use-page.ts';

/** A page: everything about it, and beside that what people see. @param base what all addresses begin with */
export function PageEditor({ page, base }: { page: LinkPage; base: string }) {
  const mayManage = useSession().workspace.permissions.includes('post.manage');
  return (
    <Grid gap={12} className={css.editor} data-wide>
      <Stack gap={12} minW={0} className={css.edited}>
        <Address page={page} mayManage={mayManage} />
        {mayManage && <Details key={`${page.name} ${page.title} ${page.bio} ${page.language}`} page={page} base={base} />}
        <PageLinks page={page} mayManage={mayManage} />
        {mayManage && <More page={page} />}
      </Stack>
      <Preview page={page} />
      <Stack gap={12} minW={0} className={css.counted}>
        <PageFigures page={page} />
        <QrCode path={`/api/v1/link-pages/${page.id}`} name={page.name} address={page.address} />
      </Stack>
    </Grid>
  );
}

/** Where the page is, and whether everyone can see it. */
function Address({ page, mayManage }: { page: LinkPage; mayManage: boolean }) {
  const t = useWords();
  const change = usePageChange(page, ({ public: on }) => t(on ? 'public.published' : 'public.switchedOff'));
  const isPublic = change.isPending ? change.variables.public === true : page.public;
  const words = {
    open: t('delete.open'),
    title: t('delete.title'),
    text: t('delete.text'),
    cancel: t('cancel'),
    confirm: t('delete.confirm'),
    done: t('delete.done'),
  };
  return (
    <Sheet
      title={t('public.title')}
      foot={
        <>
          <Button icon={<Icon of={IconCopy} size={16} />} onClick={() => void copy(page.address)}>
            {t('public.copy')}
          </Button>
          {isPublic && (
            <Row as="a" gap={6} size={13} href={page.address} target="_blank" rel="noopener">
              <Icon of={IconExternalLink} size={16} />
              {t('public.open')}
            </Row>
          )}
          {mayManage && (
            <Row ml="auto">
              <ConfirmDelete
                words={words}
                run={() => answer(http.DELETE('/api/v1/link-pages/{id}', { params: { path: { id: page.id } } }))}
                settled={() => void refresh('/api/v1/link-pages')}
              />
            </Row>
          )}
        </>
      }
    >
      <Text as="bdi" weight="medium" breaks>
        {withoutScheme(page.address)}
      </Text>
      <Switch
        label={t('public.switch')}
        description={t(isPublic ? 'public.on' : 'public.off')}
        checked={isPublic}
        disabled={!mayManage}
        onChange={(event) =>
          change.mutate({ public: event.currentTarget.checked }, { onError: (problem) => void toast.fail(problem.message) })
        }
      />
    </Sheet>
  );
}

/** What the page shows besides its links. */
function More({ page }: { page: LinkPage }) {
  const t = useWords();
  const change = usePageChange(page);
  const shown = { ...page, ...(change.isPending && change.variables) };
  return (
    <Sheet title={t('more.title')}>
      {(['showsPosts', 'showsStream'] as const).map((what) => (
        <Switch
          key={what}
          label={t(`more.${what}`)}
          description={t(`more.${what}Help`)}
          checked={shown[what]}
          onChange={(event) =>
            change.mutate({ [what]: event.currentTarget.checked }, { onError: (problem) => void toast.fail(problem.message) })
          }
        />
      ))}
    </Sheet>
  );
}
