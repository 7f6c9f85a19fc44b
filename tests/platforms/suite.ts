import { type Capability, capabilities } from '@everycast/platforms/port/capabilities';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from './contents.ts';
import { type Stage, startStage } from './stage.ts';
import type { Subject } from './subject.ts';
import { cards } from './suite/cards.ts';
import { connecting } from './suite/connecting.ts';
import { disguises } from './suite/disguises.ts';
import { kinds } from './suite/kinds.ts';
import { limits } from './suite/limits.ts';
import { mishaps } from './suite/mishaps.ts';
import { shapes } from './suite/shapes.ts';
import { answersOfStrangers } from './suite/strangers.ts';
import { videos } from './suite/videos.ts';
import { words } from './suite/words.ts';

type Cases = {
  name: string;
  of(subject: Subject, at: () => Stage, contents: ReturnType<typeof contentsOf>): void;
  where?(manifest: PlatformManifest): boolean;
};

/** What each capability is held to, on the platforms that have it. */
const cases: Readonly<Record<Capability, readonly Cases[]>> = {
  publish: [
    { name: 'each kind of post', of: kinds },
    { name: 'the card of a link', of: cards, where: ({ card }) => card !== undefined },
    { name: 'a file that is not what it is called', of: disguises },
    {
      name: 'limits',
      of(...given) {
        limits(...given);
        shapes(...given);
      },
    },
    { name: 'limits of videos', of: videos, where: ({ publishes }) => publishes.video === true },
    { name: 'limits of other words', of: words },
    { name: 'whatever goes wrong, a post is out exactly once', of: mishaps },
    { name: 'an answer that is none of the platform’s', of: answersOfStrangers },
  ],
  metrics: [],
  inbox: [],
  live: [],
};

/** What every platform is held to, at its stand-in; and what went over the wire meanwhile, to the platform's own description. */
export function platformSuite(subject: Subject): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage(subject);
  });
  afterAll(async () => {
    await stage?.close();
    expect(stage?.sandbox.errors).toEqual([]);
  });
  const contents = contentsOf(subject);
  const at = () => stage;

  describe('connecting', () => connecting(subject, at, contents));
  for (const capability of capabilities.filter((one) => subject.platform[one])) {
    // Without these nobody could try it, or trust it.
    test(`${capability} has a stand-in and cases`, () => {
      expect(stage.played.standIn.routes[capability]).not.toHaveLength(0);
      expect(cases[capability]).not.toHaveLength(0);
    });
    for (const { name, of, where = () => true } of cases[capability]) {
      describe.runIf(where(subject.platform.manifest))(name, () => of(subject, at, contents));
    }
  }

  test('all that went over the wire is as the platform describes it', ({ skip }) => {
    const check = subject.checker();
    if (!check) return skip('The descriptions of the platforms are not here: PLATFORM_APIS names no folder.');
    // How a server breaks is no part of its description.
    const answered = stage.exchanges.filter(({ status }) => status < 500);
    expect(answered.length).toBeGreaterThan(50);
    expect([...new Set(check(answered, stage.sandbox, stage.accounts))]).toEqual([]);
  });
}
