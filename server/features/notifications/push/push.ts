import { maxPushSubscriptions, type NewPushSubscription, type PushMessage } from '@everycast/contract/push';
import { AppError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { refuseHost, systemResolve } from '../../../kernel/safe-fetch/connect.ts';
import { FetchRefused } from '../../../kernel/safe-fetch/failures.ts';
import { checkUrl } from '../../../kernel/safe-fetch/urls.ts';
import type { PushStore, SubscriptionRow } from './push-store.ts';
import { areBrowserKeys, pushRequest, vapidKeys } from './request.ts';

/** How long a push service may take. Milliseconds. */
const patience = 10_000;

/** `gone`: the browser no longer takes messages. `later`: worth trying again. */
type Delivery = 'sent' | 'gone' | 'later' | 'refused';

export interface Push {
  /** What browsers subscribe with. */
  publicKey: string;
  /**
   * Adds the browser of a session; it is forgotten when that ends.
   * @throws AppError invalid_input for an endpoint that isn't https, or a key that isn't one; address_not_allowed if it isn't public
   */
  subscribe(owner: { userId: string; sessionId: string }, subscription: NewPushSubscription): Promise<void>;
  /** Sends messages to a browser, or forgets it if it is gone. @returns whether they should be sent again later */
  send(subscription: SubscriptionRow, messages: readonly PushMessage[]): Promise<boolean>;
  /** Sends one message to a browser now and once, or forgets it if it is gone. @returns whether its push service took it */
  attempt(subscription: SubscriptionRow, message: PushMessage): Promise<boolean>;
}

/** Web push (RFC 8030, 8291, 8292): which browsers a person has, and sending to them. */
export function createPush(
  kernel: Pick<Kernel, 'clock' | 'config' | 'log' | 'publicUrl' | 'safeFetch' | 'secrets'>,
  store: Pick<PushStore, 'add' | 'remove'>,
): Push {
  const { clock, config, log } = kernel;
  const contact = (): string => {
    if (kernel.publicUrl.startsWith('https:')) return kernel.publicUrl;
    return `mailto:${/<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
  };
  const keys = vapidKeys(kernel.secrets);

  async function deliver(subscription: SubscriptionRow, message: PushMessage): Promise<Delivery> {
    const { endpoint, p256dh, auth } = subscription;
    const request = await pushRequest({ endpoint, p256dh, auth }, message, { ...keys, subject: contact() });
    try {
      // Through safe-fetch, because the address is a user's: the library only makes the request.
      const response = await kernel.safeFetch(endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(patience) });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      // 403: it subscribed with another key of ours, so it never takes a message again.
      if ([403, 404, 410].includes(response.status)) return 'gone';
      log.warn({ status: response.status, service: new URL(endpoint).host }, 'A push service refused a notification');
      return response.status === 429 || response.status >= 500 ? 'later' : 'refused';
    } catch (error) {
      if (error instanceof FetchRefused) return error.code === 'address_not_allowed' ? 'gone' : 'later';
      if (error instanceof DOMException && error.name === 'TimeoutError') return 'later';
      throw error;
    }
  }

  /** @throws AppError address_not_allowed */
  async function refuseAddress(url: URL): Promise<void> {
    const allowPrivate = config.allowPrivateAddresses;
    try {
      checkUrl(url, allowPrivate);
      await refuseHost(url.hostname.replace(/^\[|\]$/g, ''), { allowPrivate, resolve: systemResolve });
    } catch (error) {
      if (error instanceof FetchRefused) throw new AppError(error.code, error.reason);
      throw error;
    }
  }

  return {
    publicKey: keys.publicKey,

    async subscribe(owner: { userId: string; sessionId: string }, { endpoint, keys: browser }: NewPushSubscription): Promise<void> {
      const url = new URL(endpoint);
      const isAllowed = (url.protocol === 'https:' || config.allowPrivateAddresses) && url.username === '' && url.password === '';
      if (!isAllowed) throw new AppError('invalid_input', 'notifications.push_endpoint');
      await refuseAddress(url);
      if (!(await areBrowserKeys(browser))) throw new AppError('invalid_input', 'notifications.push_key');
      await store.add({ id: newId(), ...owner, endpoint, ...browser, createdAt: clock.now() }, maxPushSubscriptions);
    },

    async send(subscription: SubscriptionRow, messages: readonly PushMessage[]): Promise<boolean> {
      for (const message of messages) {
        const delivery = await deliver(subscription, message);
        if (delivery === 'later') return true;
        if (delivery !== 'gone') continue;
        await store.remove(subscription.id);
        return false;
      }
      return false;
    },

    async attempt(subscription, message) {
      const delivery = await deliver(subscription, message);
      if (delivery === 'gone') await store.remove(subscription.id);
      return delivery === 'sent';
    },
  };
}
