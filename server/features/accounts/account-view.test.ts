import { Account } from '@everycast/contract/accounts';
import { verbatim } from '@everycast/messages/message';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { instagram } from '@everycast/platforms/instagram/instagram';
import { onePart } from '@everycast/platforms/port/draft';
import type { DraftMedia } from '@everycast/platforms/port/manifest';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { describe, expect, test } from 'vitest';
import type { AccountRow } from './account-store.ts';
import { createAccountView } from './account-view.ts';
import type { Platforms } from './needs.ts';

const at = (publicUrl: string) =>
  createAccountView(
    { publicUrl },
    { platforms: { bluesky: { manifest: blueskyManifest }, instagram, twitter } as unknown as Platforms, envs: { sandbox: null } },
  );
const row: AccountRow = {
  id: '0190a000-0000-7000-8000-000000000001',
  workspaceId: '0190a000-0000-7000-8000-000000000002',
  platform: 'bluesky',
  service: 'https://pds.example',
  sandbox: false,
  appId: null,
  remoteId: 'did:plc:x',
  handle: 'mara.example',
  displayName: 'Mara',
  avatarUrl: 'https://pds.example/picture',
  avatarKey: null,
  profileUrl: null,
  traits: {},
  state: 'healthy',
  problem: null,
  credentials: 'v1.sealed',
  version: 3,
  renewingSince: null,
  expiresAt: new Date('2027-02-19T12:00:00Z'),
  notifiedExpiry: null,
  checkedAt: null,
  connectedBy: 'somebody',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  disconnectedAt: null,
};
const picture = { kind: 'image', contentType: 'image/jpeg', animated: false, bytes: 9, width: 640, height: 640, alt: '' } as DraftMedia;

test('where nobody outside reaches this instance, accounts of platforms that fetch files say so, and the rules know', () => {
  const account = (platform: 'instagram' | 'twitter', service: string) => ({
    platform,
    service,
    sandbox: false,
    traits: { comments: true },
  });
  const outside = account('instagram', 'https://graph.instagram.com');
  expect(at('https://social.example.org').traits(outside)).toEqual({ comments: true });
  const cutOff = at('http://localhost:3000').traits(outside);
  expect(cutOff).toEqual({ comments: true, fetchable: false });
  expect(at('http://localhost:3000').traits(account('instagram', 'http://127.0.0.1:4000'))).toEqual({ comments: true });
  expect(at('http://localhost:3000').traits(account('twitter', 'https://api.x.com'))).toEqual({ comments: true });

  const said = (traits: object) => instagram.manifest.check(onePart({ text: 'Look', media: [picture] }), traits as typeof cutOff);
  expect(said(cutOff).map(({ weight, code }) => [weight, code])).toEqual([['stops', 'not_fetchable']]);
  expect(said({}).map(({ weight, code }) => [weight, code])).toEqual([['note', 'fetched_from_here']]);
});

test('an account of a sandbox that is off does not pass for healthy, and one that wants its person still does', () => {
  const shown = (sandbox: boolean, was: AccountRow['state']) => {
    const account = { ...row, sandbox, state: was, problem: was === 'healthy' ? null : verbatim('Why') };
    const { state, problem } = at('http://localhost:3000').account(account);
    return { state, problem };
  };
  expect(shown(true, 'healthy')).toEqual({ state: 'unreachable', problem: expect.stringContaining('SANDBOX=on') });
  expect(shown(true, 'reconnect')).toEqual({ state: 'reconnect', problem: 'Why' });
  expect(shown(false, 'healthy')).toEqual({ state: 'healthy', problem: null });
});

describe('what the API shows', () => {
  const shown = at('https://social.example.org').account;

  test('is what the contract says and nothing else', () => {
    expect(Account.strict().parse(shown(row))).toMatchObject({
      handle: 'mara.example',
      expiresAt: '2027-02-19T12:00:00.000Z',
      checkedAt: null,
    });
    expect(JSON.stringify(shown(row))).not.toMatch(/sealed|did:plc/);
  });

  test('the picture is our own copy, never an address elsewhere', () => {
    expect(shown(row).avatarUrl).toBeNull();
    expect(shown({ ...row, avatarKey: `avatars/${row.id}/abc.webp` }).avatarUrl).toBe(
      `/api/v1/accounts/${row.id}/avatar?workspace=${row.workspaceId}&v=abc`,
    );
  });
});
