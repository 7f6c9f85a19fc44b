import { useWords } from 'words:api-keys';
import type { AppRequest } from '@everycast/contract/connected-apps';
import { scopes as allScopes, type Confirmation, type Scope } from '@everycast/contract/permissions';
import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ConfirmationSelect } from '../ConfirmationSelect.tsx';
import { suggestedOf } from '../suggested.ts';
import { useDecision } from './use-decision.ts';

/** Which workspace an app gets into, what it may do there, and what it does before something goes public. */
export function ConsentForm({ request, asked: { app, leadsTo, registeredHere, scopes: asked } }: { request: string; asked: AppRequest }) {
  const t = useWords();
  const { me, workspace: open } = useSession();
  const possible = me.workspaces.filter(({ permissions }) => permissions.includes('api_key.manage'));
  const [workspaceId, setWorkspaceId] = useState((possible.find(({ id }) => id === open.id) ?? possible[0])?.id ?? '');
  const [chosen, setChosen] = useState<Scope[]>(suggestedOf(asked, allScopes.length));
  const [confirmation, setConfirmation] = useState<Confirmation>('ask');
  const { allow, refuse, going } = useDecision(request);

  const workspace = possible.find(({ id }) => id === workspaceId);
  const grantable = asked.filter((scope) => workspace?.permissions.includes(scope));
  const scopes = grantable.filter((scope) => chosen.includes(scope));
  const busy = allow.isPending || refuse.isPending || going;
  const problem = allow.error ?? refuse.error;
  const submit = () => {
    if (scopes.length > 0 && !busy) allow.mutate({ workspaceId, scopes, confirmation });
  };
  return (
    <Sheet
      title={t('consent.question', { app: app.name })}
      text={t('consent.leadsTo', { place: leadsTo })}
      submit={submit}
      foot={
        <>
          <Button type="submit" variant="filled" busy={allow.isPending} disabled={busy || scopes.length === 0}>
            {t('consent.allow')}
          </Button>
          <Button busy={refuse.isPending} disabled={busy} onClick={() => refuse.mutate()}>
            {t('consent.refuse')}
          </Button>
          {going && (
            <Text as="span" size={13} tone="muted" role="status">
              {t('consent.going')}
            </Text>
          )}
        </>
      }
    >
      <Text size={13} tone="muted">
        {t(registeredHere ? 'consent.registered' : 'consent.unknown')} {t('consent.as', { email: me.email })}
      </Text>
      <Select
        label={t('consent.workspace')}
        allowDeselect={false}
        data={possible.map(({ id, name }) => ({ value: id, label: name }))}
        value={workspaceId}
        onChange={(id) => id && setWorkspaceId(id)}
      />
      {grantable.length === 0 ? (
        <Note tone="wait" title={t('consent.nothing')} />
      ) : (
        <Checkbox.Group
          label={t('consent.permissions')}
          error={scopes.length === 0 && t('consent.noPermission')}
          value={scopes}
          onChange={(now) => setChosen(asked.filter((scope) => now.includes(scope)))}
        >
          <Grid gap="8 16" pt={4} cols="repeat(auto-fill, minmax(15rem, 1fr))">
            {grantable.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
            ))}
          </Grid>
        </Checkbox.Group>
      )}
      <ConfirmationSelect label={t('confirm.label')} value={confirmation} choose={setConfirmation} />
      {confirmation !== 'allow' && scopes.includes('webhook.manage') && (
        <Text size={13} tone="muted" role="status">
          {t('consent.webhooks')}
        </Text>
      )}
      {problem && (
        <Note tone="fail" alert title={t('consent.failed')}>
          {problem.message}
        </Note>
      )}
    </Sheet>
  );
}
