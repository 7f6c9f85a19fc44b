import type { ConnectedAccount } from '../port/account.ts';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { reportedIn } from './problems.ts';
import { homeBase } from './session.ts';
import { procedure, unexpectedAnswer } from './xrpc.ts';

const uploadMs = 60_000;

/**
 * Uploads an image to the account's own server.
 * @returns the blob that posts refer to
 * @throws CallFailure
 */
export async function uploadPicture(
  file: Pick<MediaFile, 'open' | 'contentType'>,
  account: ConnectedAccount,
  env: PlatformEnv,
): Promise<{ blob: Json }> {
  const base = homeBase(account);
  const bytes = await new Response(await file.open()).bytes();
  const { blob } = await procedure(env, {
    base,
    method: 'com.atproto.repo.uploadBlob',
    token: account.credentials.accessJwt,
    file: { contentType: file.contentType, bytes, length: bytes.length },
    timeoutMs: uploadMs,
    quota: 'uploads',
  });
  if (typeof blob === 'object' && blob !== null) return { blob: Json.parse(blob) };
  throw unexpectedAnswer(base);
}

/** A server deletes files that wait too long for their post. Older ones have no name for this error, only a message. */
export function blobIsGone(error: unknown): boolean {
  const words = error instanceof CallFailure && error.status === 400 ? reportedIn(error) : null;
  return words?.code === 'BlobNotFound' || words?.message.startsWith('Could not find blob') === true;
}
