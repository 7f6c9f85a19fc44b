import type { SandboxAim, SandboxFault, SandboxFaultWaiting, SandboxPerson, SandboxPost } from '@everycast/contract/sandbox';

/** What the screens of the sandbox ask of the stand-ins. `world` is a workspace: each has its own. */
export interface SandboxNeeds {
  /** null where this instance has no sandbox. */
  sandbox: {
    platforms: ReadonlyMap<string, StandIn>;
    empty(world: string, platform: string): Promise<void>;
  } | null;
}

export interface StandIn {
  people(world: string): Promise<SandboxPerson[]>;
  /** Newest first. Addresses of media are paths under the stand-in's own address. */
  feed(world: string): Promise<FeedPost[]>;
  faults: {
    all(world: string): Promise<SandboxFaultWaiting[]>;
    add(world: string, fault: { aim: SandboxAim; fault: SandboxFault; times: number }): Promise<void>;
    clear(world: string): Promise<void>;
  };
  tokens: {
    revokeAll(world: string, account: string): Promise<void>;
    expire(world: string, account: string): Promise<void>;
  };
}

type FeedPost = Omit<SandboxPost, 'media'> & { media: { kind: 'image' | 'video'; path: string; alt: string; cover?: string }[] };
