import { useWords } from 'words:device';
import type { Parcel } from '../../../lib/device/parcels.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { checkFile } from '../../../lib/uploads/check-file.ts';
import { refusalWords } from '../../../lib/uploads/upload-words.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { SharedFiles } from './SharedFiles.tsx';
import { useShare } from './use-share.ts';

const reasons = { space: 'share.notKept', empty: 'share.wasEmpty', lost: 'share.lost' } as const;

/** Of what the service worker says in the address, or the server without one. */
const whyNothing = (refused: string | null) => (refused !== null && isReason(refused) ? reasons[refused] : 'share.isGone');
const isReason = (name: string): name is keyof typeof reasons => Object.hasOwn(reasons, name);

/** /share: what another app shared with the installed app becomes a post or an idea, or nothing. */
export default function Share() {
  const t = useWords();
  const sharing = useShare();
  const { share, refused } = sharing;
  return (
    <Page title={t('share.title')}>
      <Panel>
        {refused === null && share.isPending && (
          <Loading p={16}>
            <Skeleton height="6rem" />
          </Loading>
        )}
        {(refused !== null || (!share.isPending && !share.data)) && (
          <Empty title={t('share.nothing')} action={<ButtonLink to="/post-composer">{t('share.start')}</ButtonLink>}>
            {t(whyNothing(refused))}
          </Empty>
        )}
        {refused === null && share.data && <Shared parcel={share.data} sharing={sharing} />}
      </Panel>
    </Page>
  );
}

function Shared({ parcel, sharing }: { parcel: Parcel; sharing: ReturnType<typeof useShare> }) {
  const t = useWords();
  const { workspace } = useSession();
  const { sent, problem, mayWrite } = sharing;
  const refusals = parcel.files.flatMap((file) => {
    const refusal = checkFile(file, null);
    return refusal ? [{ file, reason: refusalWords(refusal) }] : [];
  });
  // What the library doesn't take is left out, and that is said before.
  const taken = { ...parcel, files: parcel.files.filter((file) => refusals.every((one) => one.file !== file)) };
  const isNothing = taken.files.length === 0 && taken.post.text === '' && taken.post.media.length === 0;
  const busy = sent !== null;
  return (
    <Stack gap={12} p="12 16 16">
      {parcel.post.text !== '' && (
        <Text pre breaks>
          {parcel.post.text}
        </Text>
      )}
      <SharedFiles files={taken.files} />
      {refusals.map(({ file, reason }) => (
        <Text key={file.name} size={13} tone="fail">
          {t('share.fileRefused', { name: file.name, reason })}
        </Text>
      ))}
      {problem !== null && (
        <Note tone="fail" alert title={t('share.failed')}>
          {problem}
        </Note>
      )}
      {mayWrite ? (
        <Text size={13} tone="muted">
          {t('share.into', { workspace: workspace.name })}
        </Text>
      ) : (
        <Note title={t('share.mayNot', { workspace: workspace.name })}>{t('share.mayNotHelp')}</Note>
      )}
      <Row gap={8} wrap>
        {mayWrite && !isNothing && (
          <>
            <Button variant="filled" busy={busy} onClick={() => sharing.write(taken)}>
              {t('share.write')}
            </Button>
            <Button disabled={busy} onClick={() => sharing.keepAsIdea(taken)}>
              {t('share.idea')}
            </Button>
          </>
        )}
        <Button variant="ghost" disabled={busy} onClick={() => sharing.discard(parcel)}>
          {t('share.discard')}
        </Button>
        {sent !== null && parcel.files.length > 0 && (
          <Text as="span" size={13} tone="quiet" num role="status">
            {t('share.uploading', { percent: Math.round(sent * 100) })}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
