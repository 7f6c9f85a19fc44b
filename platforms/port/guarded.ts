import type { Connected } from './account.ts';
import type { Connector, OAuthConnector } from './connection.ts';
import type { Engagement, EngagementItem } from './engagement.ts';
import type { Json } from './json.ts';
import { guardedMetrics } from './metrics.ts';
import { epochFrom, idFrom, jsonFrom, lineFrom, profileFrom, webAddressFrom } from './outside.ts';
import type { Find, Platform } from './platform.ts';
import { PlatformProblem } from './problem.ts';
import type { PerformContext, PublishedPost, Publisher } from './publisher.ts';

/** The most accounts per consent, and results per search. */
const maxFound = 1_000;
/** The longest post ID, in characters: indexes accept no more than about 2,700 bytes. */
const longestRemoteId = 600;

/** Wraps a platform so that nothing its servers return is stored or shown unless it may be. */
export function guarded<P extends Platform>(platform: P): P {
  const { connect, publish, metrics, engagement, live, finds } = platform;
  const guardedFinds = finds && Object.fromEntries(Object.entries(finds).map(([key, find]) => [key, guardedFind(find)]));
  return {
    ...platform,
    connect: guardedConnector(connect),
    publish: guardedPublisher(publish),
    ...(metrics && { metrics: guardedMetrics(metrics, platform.manifest.name, platform.manifest.metrics) }),
    ...(engagement && { engagement: guardedEngagement(engagement) }),
    ...(live && { live: guardedMethods(live) }),
    ...(finds && { finds: guardedFinds }),
  };
}

/** Sanitizes each item of a list. One that can't be used is left out, so that it doesn't take the others with it. */
const sanitizedFrom = <T, R>(list: readonly T[], from: (one: T) => R): R[] =>
  list.flatMap((one) => {
    try {
      return [from(one)];
    } catch (error) {
      if (error instanceof PlatformProblem) return [];
      throw error;
    }
  });

const endFrom = (end: Date | null): Date | null => (end === null ? null : epochFrom(end.getTime() / 1000));
const connectedFrom = (connected: Connected): Connected => ({ ...profileFrom(connected), expiresAt: endFrom(connected.expiresAt) });

function guardedConnector(connector: Connector): Connector {
  const connection = {
    profile: async (...given: Parameters<Connector['profile']>) => profileFrom(await connector.profile(...given)),
    async refresh(...given: Parameters<Connector['refresh']>) {
      const { credentials, expiresAt } = await connector.refresh(...given);
      return { credentials, expiresAt: endFrom(expiresAt) };
    },
  };
  if (connector.by === 'password') {
    return { ...connector, ...connection, connect: async (input, env) => connectedFrom(await connector.connect(input, env)) };
  }
  const accounts: OAuthConnector['accounts'] = async (...given) => {
    const found = (await connector.accounts(...given)).slice(0, maxFound);
    const kept = sanitizedFrom(found, connectedFrom);
    if (kept.length === 0 && found.length > 0) throw new PlatformProblem('outage', 'platforms.unusable_answer');
    return kept;
  };
  return { ...connector, ...connection, accounts };
}

function guardedPublisher(publisher: Publisher): Publisher {
  return {
    ...publisher,
    // What was sent is published, whatever the response was.
    perform: async (context) =>
      jsonFrom(await publisher.perform(withGuardedKeep(context)), context.step.repeatable ? 'outage' : 'unconfirmed'),
    async lookUp(context) {
      const found = await publisher.lookUp(context);
      return found.found ? { found: true, outcome: jsonFrom(found.outcome) } : found;
    },
    published: (...given) => placeFrom(publisher.published(...given)),
    itemOf(...given) {
      const item = publisher.itemOf(...given);
      return item && { ...item, remoteId: item.remoteId === null ? null : lineFrom(item.remoteId, longestRemoteId) };
    },
  };
}

/** The longest text of an item, in characters; platforms have far lower limits. */
const longestItem = 20_000;

const guardedEngagement = ({ read, respond }: Engagement): Engagement => ({
  read: async (...given) => {
    const { items, cursor, more } = await read(...given);
    const kept = sanitizedFrom(items, itemFrom);
    // The cursor passes what is left out: otherwise, nothing that comes after it would ever be read.
    return { items: kept, cursor: jsonFrom(cursor), more, skipped: items.length - kept.length };
  },
  respond: guardedPublisher(respond),
});

/** @throws PlatformProblem outage, if an ID, the time or the context is invalid */
function itemFrom(item: EngagementItem): EngagementItem {
  const at = epochFrom(Date.parse(item.at) / 1000);
  if (at === null) throw new PlatformProblem('outage', 'platforms.unusable_answer');
  const { from, under, postId } = item;
  return {
    ...item,
    remoteId: idFrom(item.remoteId),
    threadId: idFrom(item.threadId),
    under: under === null ? null : idFrom(under),
    postId: postId === null ? null : idFrom(postId),
    from: {
      remoteId: idFrom(from.remoteId),
      handle: lineFrom(from.handle) || lineFrom(from.remoteId),
      name: lineFrom(from.name) || lineFrom(from.handle),
      url: webAddressFrom(from.url),
      avatarUrl: webAddressFrom(from.avatarUrl),
      ...(from.unnamed === true && { unnamed: true }),
    },
    text: jsonFrom(item.text.slice(0, longestItem)),
    at: at.toISOString(),
    permalink: webAddressFrom(item.permalink),
    context: jsonFrom(item.context),
  };
}

type Methods<T> = { [Name in keyof T]: (...given: never[]) => Promise<Json> };

/** Everything a method returns is JSON that can be stored. */
const guardedMethods = <T extends Methods<T>>(capability: T): T =>
  Object.fromEntries(
    Object.entries<(...given: never[]) => Promise<Json>>(capability).map(([name, method]) => [
      name,
      async (...given: never[]) => jsonFrom(await method.apply(capability, given)),
    ]),
  ) as T;

const withGuardedKeep = (context: PerformContext): PerformContext => ({
  ...context,
  saveCheckpoint: (kept) => context.saveCheckpoint(jsonFrom(kept)),
});
const placeFrom = ({ remoteId, permalink }: PublishedPost): PublishedPost => ({
  // The post is published: an invalid ID at most means that it can't be edited from here.
  remoteId: lineFrom(remoteId, longestRemoteId),
  permalink: webAddressFrom(permalink),
});

const guardedFind =
  (find: Find): Find =>
  async (...given) =>
    sanitizedFrom((await find(...given)).slice(0, maxFound), ({ id, name }) => ({ id: idFrom(id), name: lineFrom(name) }));
