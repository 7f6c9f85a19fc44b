import type { Readable } from 'node:stream';
import type { SandboxFault, SandboxFaultWaiting, SandboxOperation, SandboxPerson, SandboxPost } from '@everycast/contract/sandbox';
import type { Message, MessageCode } from '@everycast/messages/message';

/** What the sandbox screens need of the stand-ins. `tenant` is a workspace: each has its own. */
export interface SandboxNeeds {
  /** The IDs of the sandbox accounts on a platform that the caller sees, as the platform has them. */
  accounts(tenant: string, platform: string): Promise<{ all: string[] }>;
  /** null if this instance has no sandbox. */
  sandbox: {
    platforms: ReadonlyMap<string, StandIn>;
    empty(tenant: string, platform: string): Promise<void>;
    live: {
      keyOf(tenant: string): string;
      /** Since when a stream is on air, in any process. */
      since(tenant: string): Promise<Date | null>;
      /** Whether this process has it. */
      isHere(tenant: string): boolean;
      watch(tenant: string): Readable | null;
    };
  } | null;
}

export interface StandIn {
  people(tenant: string): Promise<SandboxPerson[]>;
  /** The newest `count` threads, newest first. Media URLs are paths under the stand-in's own URL. */
  feed(
    tenant: string,
    wish: { count: number; by?: string | undefined; at?: string | undefined; shows?: ((author: string) => boolean) | undefined },
  ): Promise<{ posts: FeedPost[]; more: boolean; authors: SandboxPerson[] }>;
  faults: {
    all(tenant: string): Promise<SandboxFaultWaiting[]>;
    add(tenant: string, fault: { operation: SandboxOperation; fault: SandboxFault; times: number }, max: number): Promise<boolean>;
    clear(tenant: string): Promise<void>;
  };
  tokens: {
    revokeAll(tenant: string, account: string): Promise<void>;
    expire(tenant: string, account: string): Promise<void>;
  };
}

type FeedPost = Omit<SandboxPost, 'media' | 'details'> & {
  media: { kind: 'image' | 'video' | 'document'; path: string; alt: string; cover?: string; title?: string; pages?: number }[];
  details: { name: MessageCode; value: string | Message }[];
};
