import type { EngagementItem } from '@everycast/platforms/port/engagement';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Json } from '@everycast/platforms/port/json';
import type { ProblemKind } from '@everycast/platforms/port/problem';
import type { Content, Outcomes, PerformContext, PublishedPost } from '@everycast/platforms/port/publisher';
import type { Operation } from '@everycast/sandbox/core/faults';
import { expect } from 'vitest';
import { type Exchange, recordingFetch } from '../support/descriptions/record.ts';
import { testEnv } from '../support/platform-env.ts';
import { beginStep, doStep, publishToEnd } from '../support/publish-to-end.ts';
import type { SeenPost } from '../support/serve-sandbox.ts';
import { linkedPage } from './page.ts';
import type { SuiteAccount, SuiteFault } from './servers/server.ts';
import { startStandIn } from './servers/stand-in.ts';
import type { Subject } from './subject.ts';

export type Stage = Awaited<ReturnType<typeof startStage>>;
type Crash = { step: number; when: 'before' | 'after' };

/** A platform's server, people there, and what the suite does with them. All that goes over the wire is kept. */
export async function startStage(subject: Subject) {
  const { platform } = subject;
  const server = await (subject.startServer?.() ?? startStandIn(subject));
  const exchanges: Exchange[] = [];
  const accounts: SuiteAccount[] = [];
  const env: PlatformEnv = testEnv({ fetch: recordingFetch(exchanges), page: async () => linkedPage });

  /** Somebody in a separate world, without the faults and limits of others. */
  async function newAccount() {
    const person = await server.newPerson();
    let account = await person.connect(env);
    accounts.push(account);
    const renew = async (): Promise<SuiteAccount> => {
      account = { ...account, ...(await platform.connect.refresh(account, env)) };
      return account;
    };
    const served = async (content: Content): Promise<Content> => subject.served?.(content) ?? content;

    return {
      ...person,
      renew,
      account: () => account,
      /** Posts, parts and comments that say just this, as people see them on the platform. */
      seen: async (text: string): Promise<SeenPost[]> =>
        (await person.feed()).filter((one) => one.text === text || (one.text === '' && one.details.some(({ value }) => value === text))),
      /** The next requests of this kind go wrong, one fault each. */
      async spoil(operation: Operation, ...faults: SuiteFault[]): Promise<void> {
        for (const fault of faults) await person.spoil(operation, fault);
      },
      async expire(): Promise<void> {
        account = await person.expire(account);
      },
      async revoke(): Promise<void> {
        account = await person.revoke(account);
      },
      /** Publishes as a worker does, which renews the login where it must. `page`: in the place of what links lead to. */
      send: async (content: Content, page = env.page) =>
        publishToEnd(platform.publish, await served(content), account, { ...env, page }, { renew }),
      /** A step that is begun now. */
      async begin(content: Content, index: number, outcomes: Outcomes = {}): Promise<PerformContext> {
        const ready = await served(content);
        const step = platform.publish.steps(ready, account).at(index);
        if (!step) throw new Error(`There is no step ${index}.`);
        return beginStep(platform.publish, step, { content: ready, outcomes, account, env });
      },
      /** Answers something as a worker does. With a crash, the worker dies before it was sent, or before its outcome was written. */
      async respond(content: Content, crash?: 'before' | 'after'): Promise<ProblemKind[]> {
        const { engagement } = platform;
        if (!engagement) throw new Error(`${platform.manifest.name} has no inbox.`);
        if (!crash) return (await publishToEnd(engagement.respond, content, account, env, { renew })).problems;
        const [outcomes, problems]: [Outcomes, ProblemKind[]] = [{}, []];
        for (const step of engagement.respond.steps(content, account)) {
          const context = beginStep(engagement.respond, step, { content, outcomes, account, env });
          if (crash === 'after') await doStep(engagement.respond, context, problems, { renew });
          outcomes[step.key] = await doStep(engagement.respond, context, problems, { renew, unsure: true });
        }
        expect(engagement.respond.published(outcomes, account).remoteId).toEqual(expect.any(String));
        return problems;
      },
      /** What others wrote since then, as a worker reads it: page by page. */
      async read(cursor: Json): Promise<{ items: EngagementItem[]; cursor: Json }> {
        const items: EngagementItem[] = [];
        for (let from = cursor; ; ) {
          const page = await platform.engagement?.read(from, account, env);
          if (!page) throw new Error(`${platform.manifest.name} has no inbox.`);
          const times = page.items.map(({ at }) => at);
          expect(times).toEqual(times.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
          items.push(...page.items);
          if (!page.more) return { items, cursor: page.cursor };
          from = page.cursor;
        }
      },
      /** Publishes with a worker that dies at one step: before it was sent, or before its outcome was written. Another goes on. */
      async sendDying(content: Content, crash: Crash): Promise<{ post: PublishedPost; problems: ProblemKind[] }> {
        const ready = await served(content);
        const [outcomes, problems]: [Outcomes, ProblemKind[]] = [{}, []];
        for (const [index, step] of platform.publish.steps(ready, account).entries()) {
          const context = beginStep(platform.publish, step, { content: ready, outcomes, account, env });
          const dies = index === crash.step;
          if (dies && crash.when === 'after') await doStep(platform.publish, context, problems, { renew });
          const outcome: Json = await doStep(platform.publish, context, problems, { renew, unsure: dies });
          outcomes[step.key] = outcome;
        }
        return { post: platform.publish.published(outcomes, account), problems };
      },
    };
  }

  return {
    ...subject,
    server,
    env,
    exchanges,
    accounts,
    newAccount,
    async close(): Promise<void> {
      await subject.close?.();
      await server.close();
    },
  };
}
