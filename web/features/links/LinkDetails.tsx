import { useWords } from 'words:links';
import type { ShortLink, ShortLinkChange, ShortLinkDetails } from '@everycast/contract/short-links';
import { TextInput } from '@mantine/core';
import { IconArrowLeft, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession, useTimes } from '../../lib/session/session.tsx';
import { formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copy } from '../../ui/toast/copy.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { Figures } from './Figures.tsx';
import { QrCode } from './QrCode.tsx';
import { withoutScheme } from './shown.ts';

/** The days that figures go back. */
const days = 30;

/** A short link: its figures, its QR code, and where it leads. */
export function LinkDetails({ id }: { id: string }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/short-links/{id}', { params: { path: { id }, query: { days } } }));
  return (
    <>
      <Row>
        <Row as={Link} to="/settings/links" gap={6} size={13}>
          <Icon of={IconArrowLeft} size={16} />
          {t('details.back')}
        </Row>
      </Row>
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="12rem" />}
      {data && (
        <>
          <Target link={data} />
          <Figures link={data} days={days} />
          <QrCode path={`/api/v1/short-links/${id}`} name={data.slug} address={data.shortUrl} />
          <History link={data} />
        </>
      )}
    </>
  );
}

/** Where it leads, which those who may can change, or switch off. */
function Target({ link }: { link: ShortLinkDetails }) {
  const t = useWords();
  const { me, workspace } = useSession();
  const [url, setUrl] = useState(link.url);
  const change = useMutation<ShortLink, ApiProblem, ShortLinkChange>({
    mutationFn: (body) => answer(http.PATCH('/api/v1/short-links/{id}', { params: { path: { id: link.id } }, body })),
    onSuccess(changed, { url: wanted }) {
      setUrl(changed.url);
      if (wanted !== undefined) toast.ok(t('details.changed'));
      void refresh('/api/v1/short-links');
    },
  });
  const own = link.createdBy === me.id && workspace.permissions.includes('post.write');
  const mayChange = own || workspace.permissions.includes('post.manage');
  return (
    <Sheet
      title={withoutScheme(link.shortUrl)}
      submit={() => url.trim() !== link.url && change.mutate({ url: url.trim() })}
      foot={
        <>
          {mayChange && (
            <Button type="submit" variant="filled" busy={change.isPending} disabled={url.trim() === link.url || !url.trim()}>
              {t('details.save')}
            </Button>
          )}
          <Button icon={<Icon of={IconCopy} size={16} />} onClick={() => void copy(link.shortUrl)}>
            {t('copyShort')}
          </Button>
          {mayChange && (
            <Button variant="ghost" busy={change.isPending} onClick={() => change.mutate({ on: link.state === 'off' })}>
              {t(link.state === 'off' ? 'details.switchOn' : 'details.switchOff')}
            </Button>
          )}
        </>
      }
    >
      {link.state === 'off' && <Note tone="wait" title={t('details.isOff')} />}
      {link.state === 'blocked' && <Note tone="wait" title={t('details.isBlocked')} />}
      <TextInput
        label={t('details.leadsTo')}
        value={url}
        readOnly={!mayChange}
        error={change.error?.message}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          change.reset();
        }}
      />
    </Sheet>
  );
}

function History({ link: { history } }: { link: ShortLinkDetails }) {
  const t = useWords();
  const { zone } = useTimes();
  if (history.length === 0) return null;
  return (
    <Sheet title={t('details.history')}>
      <Stack as="ul" gap={8} aria-label={t('details.history')}>
        {history.map(({ url, at }) => (
          <Row as="li" gap={12} key={at}>
            <Text as="bdi" size={13} truncate grow minW={0} title={url}>
              {withoutScheme(url)}
            </Text>
            <Text as="span" size={12} tone="quiet" rigid>
              {t('details.until', { when: formatMoment(at, zone) })}
            </Text>
          </Row>
        ))}
      </Stack>
    </Sheet>
  );
}
