import { useWords } from 'words:approvals';
import type { Approved } from '@everycast/contract/approvals';
import { useState } from 'react';
import { useKeys } from '../../../lib/use-keys.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { ApprovalSections } from '../../../ui/ApprovalSections.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import filter from '../../../ui/Filter.module.css';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Card, Row } from '../../../ui/primitives/primitives.tsx';
import css from './Approvals.module.css';
import { OpenRequest } from './OpenRequest.tsx';
import { RequestList } from './RequestList.tsx';
import { useTakeBackKey } from './take-back.ts';
import { useChosen } from './use-chosen.ts';
import { useApproveMany } from './use-decisions.ts';
import { useRequests } from './use-requests.ts';
import { useApprovalsWaiting } from './waiting.ts';

/** /approvals: what waits for this person's approval, what they asked for, and what was decided. */
export default function Approvals() {
  const t = useWords();
  const phone = usePhone();
  const { list, arranged, brands, requests, views, view, choose, openId, open } = useRequests();
  const waiting = useApprovalsWaiting();
  useTakeBackKey();
  const overdue = view === 'waiting' ? (requests?.filter(({ approval }) => approval.overdue).length ?? 0) : 0;
  const chosen = useChosen(requests);
  const [refused, setRefused] = useState<Approved['refused']>([]);
  const approveMany = useApproveMany(({ refused: left }) => {
    setRefused(left);
    chosen.clear();
  });
  /** What was written about posts and not sent yet. */
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});

  const found = requests?.findIndex(({ post }) => post.id === openId) ?? -1;
  const at = found < 0 && !phone ? 0 : found;
  const current = requests?.[at];
  const go = (to: number) => {
    const next = requests?.[to];
    if (next) open(next.post.id);
  };
  /** The next one that waits; the list no longer has this one. */
  const decided = (id: string) => {
    setNotes(({ [id]: _, ...others }) => others);
    if (view !== 'waiting') return;
    const place = requests?.findIndex(({ post }) => post.id === id) ?? -1;
    open((requests?.[place + 1] ?? requests?.[place - 1])?.post.id ?? null);
  };
  useKeys({ j: () => go(at + 1), k: () => go(at - 1), x: () => current && chosen.toggle(current) });

  const opened = current && (
    <OpenRequest
      key={current.post.id}
      request={current}
      place={{ at: at + 1, count: requests?.length ?? 0 }}
      go={{
        previous: at > 0 ? () => go(at - 1) : null,
        next: requests && at < requests.length - 1 ? () => go(at + 1) : null,
        back: phone ? () => open(null) : null,
      }}
      note={notes[current.post.id] ?? ''}
      setNote={(text) => setNotes((was) => ({ ...was, [current.post.id]: text }))}
      decided={decided}
    />
  );
  if (phone && opened) {
    return (
      <Card className={css.alone}>
        <title>{t('title')}</title>
        <h1 className="visually-hidden">{t('title')}</h1>
        {opened}
      </Card>
    );
  }
  const context = [waiting > 0 && t('waiting', { count: waiting }), overdue > 0 && t('overdue', { count: overdue })];
  return (
    <Page
      title={t('title')}
      fill={!phone}
      context={context.filter(Boolean).join(', ')}
      actions={
        <>
          <ApprovalSections current="posts" />
          <Row as="fieldset" gap={6} wrap aria-label={t('views')}>
            {views.map((one) => (
              <Button variant="bare" key={one} className={filter.button} aria-pressed={one === view} onClick={() => choose(one)}>
                {t(`view.${one}`)}
                {one === 'waiting' && waiting > 0 && <span>{waiting}</span>}
              </Button>
            ))}
            {views.includes('client') && <ButtonLink to="/client-links">{t('links')}</ButtonLink>}
          </Row>
        </>
      }
    >
      {list.error && !brands ? (
        <Problem title={t('notLoaded')} problem={list.error} retry={() => void list.refetch()} />
      ) : (
        <Card className={css.panel} data-empty={requests?.length === 0 || undefined}>
          <RequestList
            brands={brands}
            arranged={arranged}
            view={view}
            openId={current?.post.id ?? null}
            open={open}
            chosen={chosen}
            refused={refused}
            dismiss={() => setRefused([])}
            approve={() => approveMany.mutate(chosen.items)}
            busy={approveMany.isPending}
          />
          {opened}
        </Card>
      )}
    </Page>
  );
}
