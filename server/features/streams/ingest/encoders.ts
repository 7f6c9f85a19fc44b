import { setTimeout as wait } from 'node:timers/promises';
import { type MessageCode, message } from '@everycast/messages/message';
import type { Authorize, PublishRequest, Rejection } from '@everycast/streaming/rtmp/server/session';
import { type Caller, calledBy } from '../../../kernel/acting.ts';
import { AppError } from '../../../kernel/errors.ts';
import { accessOf } from '../../../kernel/http/access.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { inEnglish } from '../../../kernel/messages.ts';
import type { Broadcast, Source } from '../live/broadcast.ts';
import { streamLease } from '../live/lease.ts';
import type { StreamRow } from '../stream-store.ts';
import { createAttempts } from './attempts.ts';
import { createStreamKeys, keyReplaced, type StreamKeys } from './keys.ts';
import { createListener, type EncoderListener, sentKey } from './listener.ts';
import { createOpening, type Opening, type OpeningParts } from './open.ts';
import { createStreamKeyStore, type KeyOwner } from './stream-ingest-store.ts';

interface EncoderParts {
  kernel: Pick<Kernel, 'clock' | 'events' | 'log'>;
  keys: StreamKeys;
  mayStart(owner: KeyOwner): Promise<boolean>;
  /** The person's stream that is under way, or a new one. @throws AppError if they can't have one now */
  openStream(owner: KeyOwner): Promise<string>;
  find(stream: { workspaceId: string; id: string }): Promise<StreamRow>;
  broadcastOf(stream: { workspaceId: string; id: string }): Promise<Broadcast | null>;
  end(stream: { workspaceId: string; id: string }): Promise<unknown>;
}

/** A connection that was cut is noticed in this time; until then, an encoder that reconnects would find its own place taken. Milliseconds. */
const noticedWithin = 6_000;
const lookEvery = 500;

/** What an encoder does, its person does. */
const theirs = ({ userId }: KeyOwner): Caller => ({ userId, key: null, origin: { address: null, userAgent: null } });

type Code = Extract<MessageCode, `streams.encoder_${string}`>;
const words = (code: Code): string => inEnglish(message(code));
const rejected = (description: string): Rejection => ({ rejected: 'NetStream.Publish.Denied', description });
const dismissals = {
  replaced: 'streams.encoder_replaced',
  ended: 'streams.encoder_ended',
  movedOn: 'streams.encoder_moved_on',
} as const satisfies Record<Parameters<Source['dismissed']>[0], Code>;

/**
 * Decides where the stream of an encoder goes, by its key. A person has one stream at a time from an encoder: it starts when the encoder
 * publishes, survives its reconnects, and ends when the encoder stops in order.
 */
function authorizeEncoders({ kernel: { clock, events, log }, keys, ...streams }: EncoderParts): Authorize {
  const attempts = createAttempts();

  /** Whether the owner of a stream has died with what its encoder sent. */
  const isSilent = (leaseEnd: Date | null): boolean =>
    leaseEnd !== null && leaseEnd.getTime() - clock.now().getTime() < streamLease.lasts - noticedWithin;

  /** Whether another encoder sends this stream, and goes on sending. */
  async function taken(stream: { workspaceId: string; id: string }): Promise<boolean> {
    for (let waited = 0; waited <= noticedWithin; waited += lookEvery) {
      const { receiving, leaseToken, nextAttemptAt } = await streams.find(stream);
      if (!receiving || leaseToken === null || isSilent(nextAttemptAt)) return false;
      await wait(lookEvery);
    }
    return true;
  }

  function ingest(
    { owner, key, id }: { owner: KeyOwner; key: string; id: string },
    broadcast: Broadcast,
    request: PublishRequest,
  ): ReturnType<Authorize> {
    let dismissed = false;
    const failed = (error: unknown) => log.error({ err: error, stream: id }, 'An encoder’s stream met an error');
    const dismiss = (code: Code): void => {
      dismissed = true;
      request.disconnect(words(code));
    };
    const input = broadcast.attach({
      dismissed(why) {
        if (why === 'ended') keys.refuseNext(owner).catch(failed);
        dismiss(dismissals[why]);
      },
    });
    const checkAccess = () => streams.mayStart(owner).then((may) => may || dismiss('streams.encoder_no_access'), failed);
    const checkKey = () => keys.ownerOf(key).then((current) => current || dismiss('streams.encoder_key_replaced'), failed);
    const unsubscribe = [
      events.onWake(accessOf(owner.userId), () => void checkAccess()),
      events.onWake(keyReplaced(owner), () => void checkKey()),
    ];
    // It may have been replaced or removed after it was looked up.
    void checkKey();
    return Promise.resolve({
      write: input.write,
      end(reason) {
        for (const stop of unsubscribe) stop();
        input.detach();
        if (reason === null && !dismissed) calledBy(theirs(owner), () => streams.end({ workspaceId: owner.workspaceId, id })).catch(failed);
      },
    });
  }

  return async (request) => {
    const key = sentKey(request);
    const owner = key === null ? undefined : await keys.ownerOf(key);
    if (key === null || !owner || !(await streams.mayStart(owner))) {
      request.refused();
      await attempts.failed(request.network, request.gone);
      return { rejected: 'NetStream.Publish.BadName', description: words('streams.encoder_unknown_key') };
    }
    request.recognized();
    if (await keys.takeRefusal(owner)) return rejected(words('streams.encoder_ended_here'));
    try {
      const id = await calledBy(theirs(owner), () => streams.openStream(owner));
      const stream = { workspaceId: owner.workspaceId, id };
      if (await taken(stream)) return rejected(words('streams.encoder_taken'));
      const broadcast = await streams.broadcastOf(stream);
      return broadcast ? await ingest({ owner, key, id }, broadcast, request) : rejected(words('streams.encoder_moved_on'));
    } catch (error) {
      if (error instanceof AppError) return rejected(inEnglish(error.reason));
      log.error({ err: error }, 'An encoder could not be served');
      throw error;
    }
  };
}

interface EncodersParts extends Pick<EncoderParts, 'mayStart' | 'find' | 'broadcastOf' | 'end'>, Omit<OpeningParts, 'kernel' | 'keys'> {
  kernel: Kernel;
}

/** What comes from encoders: their keys, the port they publish to, and which stream they send. */
export interface Encoders {
  keys: StreamKeys;
  listener: EncoderListener;
  opening: Opening;
}

export function createEncoders({ kernel, mayStart, find, broadcastOf, end, ...parts }: EncodersParts): Encoders {
  const { config, log } = kernel;
  const keys = createStreamKeys(kernel, createStreamKeyStore(kernel.db));
  for (const event of ['password.reset', 'person.disabled'] as const)
    kernel.domainEvents.on(event, (tx, { userId }) => keys.removeAll(tx, userId));
  const opening = createOpening({ kernel, keys, ...parts });
  const authorize = authorizeEncoders({ kernel, keys, mayStart, openStream: opening.open, find, broadcastOf, end });
  return { keys, opening, listener: createListener({ config, publicUrl: () => kernel.publicUrl, log, authorize }) };
}
