import { readdirSync } from 'node:fs';
import { type Capability, capabilities } from '@everycast/platforms/port/capabilities';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../support/sample.ts';
import { declareCases, describe } from './cases.ts';
import { contentsOf } from './contents.ts';
import { type Stage, startStage } from './stage.ts';
import type { Subject } from './subject.ts';
import { cards } from './suite/cards.ts';
import { connecting } from './suite/connecting.ts';
import { disguises } from './suite/disguises.ts';
import { answers, engagement } from './suite/engagement.ts';
import { kinds } from './suite/kinds.ts';
import { limits } from './suite/limits.ts';
import { metrics } from './suite/metrics.ts';
import { mishaps } from './suite/mishaps.ts';
import { shapes } from './suite/shapes.ts';
import { answersOfStrangers } from './suite/strangers.ts';
import { words } from './suite/suite-words.ts';
import { videos } from './suite/videos.ts';

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
  metrics: [{ name: 'metrics of posts and accounts', of: metrics }],
  engagement: [
    { name: 'what others wrote', of: engagement },
    { name: 'answers', of: answers },
  ],
  live: [],
};

const subjectNames = readdirSync(new URL('./subjects', import.meta.url)).map((file) => file.replace('.ts', ''));
const subjects = new Map<string, Subject>();
for (const name of subjectNames) subjects.set(name, ((await import(`./subjects/${name}.ts`)) as { subject: Subject }).subject);

/** Those that the platform has, and the server it is tested on. */
const capabilitiesOf = ({ platform, without = [] }: Subject) => capabilities.filter((one) => platform[one] && !without.includes(one));

/** All cases of a platform. */
function declareAll(subject: Subject, at: () => Stage): void {
  const contents = contentsOf(subject);
  describe('connecting', () => connecting(subject, at, contents));
  for (const capability of capabilitiesOf(subject)) {
    for (const { name, of, where = () => true } of cases[capability]) {
      describe.runIf(where(subject.platform.manifest))(name, () => of(subject, at, contents));
    }
  }
}

/**
 * Holds every platform to the same rules, at its stand-in or a real server, and its traffic to the platform's own description.
 * @param name of the file in `subjects`
 */
export function platformSuite(name: string): void {
  const subject = subjects.get(name) as Subject;
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage(subject);
  }, 180_000);
  afterAll(async () => {
    await stage?.close();
    expect(stage?.server.errors).toEqual([]);
  });

  // Without these nobody could try it, or trust it.
  test.each(capabilitiesOf(subject))('%s has a stand-in and cases', (capability) => {
    expect(stage.server.offers(capability)).toBe(true);
    expect(cases[capability]).not.toHaveLength(0);
  });

  declareCases(subjects, name, (one) => declareAll(one, () => stage));

  test('all that went over the wire is as the platform describes it', ({ skip }) => {
    const check = subject.checker();
    if (!check) return skip('The descriptions of the platforms are not here: PLATFORM_APIS names no folder.');
    // How a server breaks is no part of its description.
    const answered = stage.exchanges.filter(({ status }) => status < 500);
    expect(answered.length).toBeGreaterThan(isFull ? 50 : 0);
    expect([...new Set(check(answered, stage.server.service, stage.accounts))]).toEqual([]);
  });
}
