import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { verbatim } from '@everycast/messages/message';
import type { AppCredentials, Connected, ConnectedAccount } from '@everycast/platforms/port/account';
import { capabilities } from '@everycast/platforms/port/capabilities';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Json } from '@everycast/platforms/port/json';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Platform } from '@everycast/platforms/port/platform';
import { NotYet, PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content, Outcomes, PerformContext } from '@everycast/platforms/port/publisher';
import type { Fault, Operation } from '@everycast/sandbox/core/faults';
import { videoOf } from './films.ts';
import { testEnv } from './platform-env.ts';
import { beginStep, publishToEnd } from './publish-to-end.ts';
import { consentTo, startSandbox, type TestSandbox } from './sandbox.ts';

const square = { width: 640, height: 640 };

/** The smallest JPEG with a size: the file's header, a frame header, and no image data. */
function jpegHead({ width, height }: typeof square): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame]);
}

/** An image of this many bytes, distinguished from others by its filler. */
export function jpeg(bytes = 400, alt = '', fill = 1, shape = square): MediaFile {
  const data = new Uint8Array(bytes).fill(fill);
  data.set(jpegHead(shape));
  return {
    id: `image ${bytes} ${fill}`,
    kind: 'image',
    contentType: 'image/jpeg',
    name: 'picture.jpg',
    derived: false,
    bytes,
    ...shape,
    seconds: null,
    alt,
    open: async (range) => new Blob([range ? data.subarray(range.start, range.end + 1) : data]).stream(),
    publicUrl,
  };
}

/** A film of ten seconds and this many bytes; for a reel, vertical. */
export const movie = (bytes: number, fill = 1, shape = square): MediaFile => ({
  ...videoOf(bytes, `film ${fill}`, { ...shape, seconds: 10 }),
  publicUrl,
});
export const upright = { width: 1080, height: 1920 };
const publicUrl = () => Promise.reject(new PlatformProblem('rejected', verbatim('This Everycast cannot be reached from outside.')));

export const post = (content: Partial<Content>): Content => ({
  text: '',
  media: [],
  thread: [],
  firstComment: '',
  options: {},
  pictures: {},
  ...content,
});

type Consented = { accounts: Connected[]; scopes: readonly string[] | null; app: AppCredentials; world: string };

/** The whole connection flow, as by a person. */
export async function connectTo(
  sandbox: TestSandbox,
  platform: Platform<OAuthConnector>,
  env: PlatformEnv,
  { apiVersion, ...choice }: { without?: string[]; deny?: boolean; apiVersion?: string } = {},
): Promise<Consented> {
  const { id: world, app: known } = await sandbox.newTenant();
  const app = { ...known, apiVersion };
  const by = { service: sandbox.serviceOf(platform.manifest.id), app, redirectUri: 'http://127.0.0.1:1/back' };
  const back = await consentTo(
    platform.connect.consentUrl({ ...by, state: 'some state', challenge: 'c'.repeat(43), wanted: capabilities }),
    choice,
  );
  if (back.searchParams.get('state') !== 'some state') throw new Error('The state did not come back.');
  const grant = await platform.connect.exchange({ ...by, code: back.searchParams.get('code') ?? '', verifier: 'v'.repeat(43) }, env);
  return { accounts: await platform.connect.accounts(grant, by, env), scopes: grant.scopes, app, world };
}

/** A new tenant's first account. */
export async function newAccount(...args: Parameters<typeof connectTo>): Promise<{ account: ConnectedAccount; world: string }> {
  const { accounts, app, world } = await connectTo(...args);
  const [first] = accounts;
  if (!first) throw new Error('There is no account.');
  return { account: { ...first, app }, world };
}

/** A sandbox with an account of a separate tenant, and test helpers. */
export async function startMetaWorld(platform: Platform<OAuthConnector>, change: (file: MediaFile) => MediaFile = (file) => file) {
  const sandbox = await startSandbox();
  const played = sandbox.platforms.get(platform.manifest.id);
  if (!played) throw new Error('There is no stand-in.');
  const env = testEnv({ fetch: (input, init) => fetch(input, init) });
  const { account, world } = await newAccount(sandbox, platform, env);
  const feed = () => played.feed(world);
  return {
    sandbox,
    played,
    env,
    account,
    /** Publishes to the end, as a worker would. */
    send({ media = [], pictures = {}, ...content }: Partial<Content>, as = account) {
      const named = Object.entries(pictures).map(([key, file]) => [key, change(file)]);
      const changed = { ...content, media: media.map(change), pictures: Object.fromEntries(named) };
      return publishToEnd(platform.publish, post(changed), as, env);
    },
    feed,
    /** Posts and comments with this text, as people see them. */
    shown: async (text: string) => (await feed()).filter((one) => one.text === text),
    /** Makes the next request of this kind fail. */
    spoil: (operation: Operation, fault: Fault) => played.faults.add(world, { operation, fault, times: 1 }),
    /** The size of a file in the feed. */
    sizeOf: async (path = ''): Promise<number> =>
      (await (await fetch(`${sandbox.serviceOf(platform.manifest.id)}/${path}`)).bytes()).length,
    /** A post's step, started now. */
    begin(content: Content, key: string, outcomes: Outcomes = {}): PerformContext {
      const step = platform.publish.steps(content, account).find((one) => one.key === key);
      if (!step) throw new Error(`There is no step "${key}".`);
      return beginStep(platform.publish, step, { content, outcomes, account, env });
    },
    /** Runs a step to its end, however long the stand-in takes. */
    async done(context: PerformContext): Promise<Json> {
      for (;;) {
        const outcome = await platform.publish
          .perform(context)
          .catch((error: unknown) => (error instanceof NotYet ? error : Promise.reject(error)));
        if (!(outcome instanceof NotYet)) return outcome;
        await setTimeout(50);
      }
    },
    async close(): Promise<void> {
      const { errors } = sandbox;
      await sandbox.close();
      if (errors.length > 0) throw new AggregateError(errors, 'The stand-in has failed.');
    },
  };
}

/** The problem of a call that must fail. */
export async function problemOf(work: () => Promise<unknown>): Promise<PlatformProblem> {
  const failure = await work().then(
    (value) => new Error(`Nothing failed: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (failure instanceof PlatformProblem) return failure;
  throw failure;
}

/** A file server, like an instance that can be reached from outside. */
export async function fileHost() {
  const files: MediaFile[] = [];
  const http = createServer(async (request, response) => {
    const found = files[Number(request.url?.slice(1))];
    if (!found) return response.writeHead(404).end();
    return response.end(await new Response(await found.open()).bytes());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    serve: (file: MediaFile): MediaFile => ({ ...file, publicUrl: async () => `${origin}/${files.push(file) - 1}` }),
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** Lets this many bytes of a stream pass, and then breaks. */
export const breakAfter = (bytes: number, before: () => PromiseLike<void>) => {
  let passed = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, Math.max(0, bytes - passed)));
      passed += chunk.byteLength;
      if (passed <= bytes) return;
      await before();
      controller.error(new Error('The line broke.'));
    },
  });
};
