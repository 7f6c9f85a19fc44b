import { buffer } from 'node:stream/consumers';
import type { Config } from '../../kernel/config.ts';
import { newId } from '../../kernel/ids.ts';
import { openTransport } from '../../kernel/mail.ts';
import { createStorage } from '../../kernel/storage.ts';
import { type Finding, failure, ok, reasonOf } from './finding.ts';

/** Connects and signs in; sends nothing. */
export async function lookAtMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  if (smtpUrl === null) return ok('Mail', 'no server; mail is kept in the outbox in Settings');
  const { hostname } = new URL(smtpUrl);
  const transport = openTransport(smtpUrl);
  try {
    await transport.verify();
    return ok('Mail', `${hostname} accepts mail`);
  } catch (error) {
    return failure('Mail', `${hostname} doesn't accept mail (${reasonOf(error)}). Check SMTP_URL: host, port, user and password.`);
  } finally {
    transport.close();
  }
}

/** Writes, reads and deletes a small file. */
export async function lookAtFiles({ s3 }: Pick<Config, 's3'>): Promise<Finding> {
  if (s3 === null) return ok('Files', 'in the data folder');
  const where = `the bucket ${s3.bucket}${s3.endpoint ? ` at ${new URL(s3.endpoint).host}` : ''}`;
  const key = `doctor/${newId()}.txt`;
  try {
    const storage = await createStorage({ config: { s3 }, dataDir: '' });
    await storage.put(key, Buffer.from('well'), 'text/plain');
    const read = await buffer(await storage.stream(key));
    await storage.delete(key);
    if (read.toString() !== 'well') return failure('Files', `${where} returns something other than what was written. Check S3_ENDPOINT.`);
    return ok('Files', `in ${where}: write, read and delete work`);
  } catch (error) {
    return failure(
      'Files',
      `${where} can't be used (${reasonOf(error)}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION, and the access key and its permissions.`,
    );
  }
}

/** Checks only the settings; calls no model. @param chosen in the settings; undefined if unknown */
export function lookAtAssistant({ ai }: Pick<Config, 'ai'>, chosen: { provider: string; model: string } | null | undefined): Finding {
  if (ai) return ok('Assistant', `${ai.provider}, ${ai.model}, set by AI_PROVIDER (not called)`);
  if (chosen) return ok('Assistant', `${chosen.provider}, ${chosen.model}, set in Settings (not called)`);
  return ok('Assistant', 'basic mode (no AI connected)');
}
