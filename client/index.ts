export { EverycastError } from './error.ts';
export type { WorkspaceEvent } from './events.ts';
export { answer, createEverycast, type Everycast, type EverycastOptions } from './everycast.ts';
export type { components, paths } from './generated/schema.ts';
export { each, type Page } from './pages.ts';
export type { UploadOptions } from './upload.ts';
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhooks.ts';
