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
  describe('each kind of post', () => kinds(subject, at, contents));
  describe.runIf(subject.platform.manifest.card)('the card of a link', () => cards(subject, at, contents));
  describe('a file that is not what it is called', () => disguises(subject, at, contents));
  describe('limits', () => {
    limits(subject, at, contents);
    shapes(subject, at, contents);
  });
  describe.runIf(subject.platform.manifest.publishes.video === true)('limits of videos', () => videos(subject, at, contents));
  describe('limits of other words', () => words(subject, at, contents));
  describe('whatever goes wrong, a post is out exactly once', () => mishaps(subject, at, contents));
  describe('an answer that is none of the platform’s', () => answersOfStrangers(subject, at, contents));

  test('all that went over the wire is as the platform describes it', ({ skip }) => {
    const check = subject.checker();
    if (!check) return skip('The descriptions of the platforms are not here: PLATFORM_APIS names no folder.');
    // How a server breaks is no part of its description.
    const answered = stage.exchanges.filter(({ status }) => status < 500);
    expect(answered.length).toBeGreaterThan(50);
    expect([...new Set(check(answered, stage.sandbox, stage.accounts))]).toEqual([]);
  });
}
