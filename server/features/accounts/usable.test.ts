import { instagram } from '@everycast/platforms/instagram/instagram';
import { onePart } from '@everycast/platforms/port/draft';
import type { DraftMedia } from '@everycast/platforms/port/manifest';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { expect, test } from 'vitest';
import { reads } from '../../../tests/support/reads.ts';
import type { Platforms } from './platforms.ts';
import { createUsable } from './usable.ts';

const at = (publicUrl: string) =>
  createUsable({ clock: { now: () => new Date() }, safeFetch: fetch, publicUrl }, {
    platforms: { instagram, twitter } as unknown as Platforms,
    needs: { sandbox: null },
  } as unknown as Parameters<typeof createUsable>[1]);
const picture = { kind: 'image', contentType: 'image/jpeg', animated: false, bytes: 9, width: 640, height: 640, alt: '' } as DraftMedia;

test('where nobody outside reaches this instance, accounts of platforms that fetch files say so, and the rules know', () => {
  const row = (platform: 'instagram' | 'twitter', service: string) => ({ platform, service, sandbox: false, traits: { comments: true } });
  const outside = row('instagram', 'https://graph.instagram.com');
  expect(at('https://social.example.org').shownTraits(outside)).toEqual({ comments: true });
  const cutOff = at('http://localhost:3000').shownTraits(outside);
  expect(cutOff).toEqual({ comments: true, fetchable: false });
  expect(at('http://localhost:3000').shownTraits(row('instagram', 'http://127.0.0.1:4000'))).toEqual({ comments: true });
  expect(at('http://localhost:3000').shownTraits(row('twitter', 'https://api.x.com'))).toEqual({ comments: true });

  const said = (traits: object) => instagram.manifest.check(onePart({ text: 'Look', media: [picture] }), traits as typeof cutOff);
  expect(said(cutOff).map(({ weight, code }) => [weight, code])).toEqual([['stops', 'not_fetchable']]);
  expect(said({}).map(({ weight, code }) => [weight, code])).toEqual([['note', 'fetched_from_here']]);
});

test('an account of a sandbox that is off does not pass for healthy, and one that wants its person still does', () => {
  const row = (sandbox: boolean, state: 'healthy' | 'reconnect') => ({ sandbox, state, problem: state === 'healthy' ? null : 'Why' });
  const { shownState } = at('http://localhost:3000');
  const shown = (...of: Parameters<typeof row>) => shownState(row(...of) as Parameters<typeof shownState>[0]);
  expect(shown(true, 'healthy')).toEqual({ state: 'unreachable', problem: reads('SANDBOX=on') });
  expect(shown(true, 'reconnect')).toEqual({ state: 'reconnect', problem: 'Why' });
  expect(shown(false, 'healthy')).toEqual({ state: 'healthy', problem: null });
});
