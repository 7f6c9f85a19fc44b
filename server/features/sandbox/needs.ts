import type { SandboxAim, SandboxFault, SandboxFaultWaiting, SandboxPerson, SandboxPost } from '@everycast/contract/sandbox';

/** What the sandbox screens need of the stand-ins. `tenant` is a workspace: each has its own. */
export interface SandboxNeeds {
  /** null if this instance has no sandbox. */
  sandbox: {
    platforms: ReadonlyMap<string, StandIn>;
    empty(tenant: string, platform: string): Promise<void>;
  } | null;
}

export interface StandIn {
  people(tenant: string): Promise<SandboxPerson[]>;
  /** Newest first. Media URLs are paths under the stand-in's own URL. */
  feed(tenant: string): Promise<FeedPost[]>;
  faults: {
    all(tenant: string): Promise<SandboxFaultWaiting[]>;
    add(tenant: string, fault: { aim: SandboxAim; fault: SandboxFault; times: number }): Promise<void>;
    clear(tenant: string): Promise<void>;
  };
  tokens: {
    revokeAll(tenant: string, account: string): Promise<void>;
    expire(tenant: string, account: string): Promise<void>;
  };
}

type FeedPost = Omit<SandboxPost, 'media'> & { media: { kind: 'image' | 'video'; path: string; alt: string; cover?: string }[] };
