import type { SandboxPlatformId } from '@everycast/contract/sandbox';

/** Where an account of the sandbox is connected: with all others. */
export const connectPath = (platform: SandboxPlatformId): string => `/accounts?connect=${platform}`;
