import type { AppRequest, ConnectedApp, NewConnectedApp } from '@everycast/contract/connected-apps';
import { type Confirmation, scopes, scopesWith } from '@everycast/contract/permissions';
import type { Tx } from '../../kernel/database/database.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, type Membership, type Who } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createConnectedAppsStore, type Grant } from './connected-app-store.ts';
import type { ConnectedAppsNeeds, OAuthApp } from './needs.ts';
import { createRegisteredApps, type RegisteredApps } from './registered-apps.ts';

/** The most connected apps per person and workspace. */
const appsPerMember = 50;
/** How exactly it is noted when an app was last used. Milliseconds. */
const notedEvery = 60_000;
/** A grant without a token is one whose app never came for it, or has gone. Milliseconds. */
const mayWaitForTokens = 3_600_000;
/** Grants that are looked at in one go. */
const batch = 500;

/** The request by which a person lets an app in. Its headers have the session's cookie. */
interface Connecting {
  headers: Headers;
  stillAllowed(): Promise<boolean>;
  origin: Origin;
}

/** Apps that people connect by OAuth. Each acts for one person in one workspace, within its scopes and that person's role, like an API key. */
export interface ConnectedApps {
  /**
   * The person behind `Authorization: Bearer <access token>`; null without a valid one. Scopes are those that the confirmation leaves.
   * @throws AppError not_signed_in if the token has expired, or its owner has turned API access off
   */
  who(headers: Headers): Promise<Who | null>;

  /** What an app asks for on the consent screen. @throws AppError not_found */
  asked(request: string): Promise<AppRequest>;
  /**
   * The person lets the app in. `stillAllowed` is called once it is, so that a concurrent password reset ends this one, too.
   * @returns where the browser goes. @throws AppError not_found, limit_reached, not_signed_in
   */
  connect(member: Membership, wanted: NewConnectedApp, by: Connecting): Promise<string>;
  /** @returns where the browser goes. @throws AppError not_found */
  refuse(request: string, headers: Headers): Promise<string>;

  /** A member's own, the newest first. */
  list(member: Membership): Promise<ConnectedApp[]>;
  /** It counts at the app's next request. @throws AppError not_found */
  change(member: Membership, id: string, confirmation: Confirmation): Promise<ConnectedApp>;
  /** @throws AppError not_found */
  disconnect(member: Membership, id: string, origin: Origin): Promise<void>;

  registered: RegisteredApps;
}

/** What people are told of. */
const toldAs = {
  connected: { security: 'app_connected', activity: 'key.app_connected' },
  disconnected: { security: 'app_disconnected', activity: 'key.app_disconnected' },
} as const;

export function createConnectedApps(kernel: Kernel, { oauth, settings }: ConnectedAppsNeeds): ConnectedApps {
  const store = createConnectedAppsStore(kernel.db);
  const { clock, db, domainEvents, events } = kernel;

  domainEvents.on('password.reset', async (tx, { userId }) => {
    await oauth.end(tx, await store.removeOf(tx, userId));
  });
  kernel.jobs.every('connected_apps.clean', '47 * * * *', clean);

  /** Ends grants whose tokens have all ended: the app has disconnected, or wasn't used for long. */
  async function clean(): Promise<void> {
    const before = new Date(clock.now().getTime() - mayWaitForTokens);
    for (
      let ids = await store.madeBefore(before, null, batch);
      ids.length > 0;
      ids = await store.madeBefore(before, ids.at(-1) ?? null, batch)
    ) {
      const alive = await oauth.alive(ids);
      for (const id of ids) if (!alive.has(id)) await db.transaction().execute((tx) => end(tx, id));
    }
  }

  async function end(tx: Tx, id: string): Promise<boolean> {
    const removed = await store.remove(tx, id);
    await oauth.end(tx, [id]);
    return removed;
  }

  /** Tells the person, and the workspace. */
  async function happened(
    tx: Tx,
    what: { member: Pick<Grant, 'userId' | 'workspaceId'>; name: string; kind: keyof typeof toldAs; origin: Origin },
  ): Promise<void> {
    const { member, name, kind, origin } = what;
    await domainEvents.emit(tx, 'security.happened', { userId: member.userId, what: { kind: toldAs[kind].security, name }, origin });
    await domainEvents.emit(tx, 'activity.happened', {
      workspaceId: member.workspaceId,
      action: toldAs[kind].activity,
      subject: { id: null, name },
    });
  }

  const nameOf = (apps: Map<string, OAuthApp>, clientId: string): string => apps.get(clientId)?.name ?? '';

  return {
    async who(headers) {
      const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
      const held = token === undefined ? null : await oauth.holder(token);
      if (!held) return null;
      if (!(await settings.apiKeyEnabled(held.userId))) throw new AppError('not_signed_in', 'api_keys.disabled');
      const now = clock.now();
      if (held.expiresAt <= now) throw new AppError('not_signed_in', 'connected_apps.token_expired');
      const grant = await store.grant(held.grantId);
      if (!grant || grant.userId !== held.userId) return null;
      const before = new Date(now.getTime() - notedEvery);
      if (grant.lastUsedAt === null || grant.lastUsedAt < before) await store.touch(grant.id, now, before);
      const granted = grant.scopes.filter((scope) => held.scopes.includes(scope));
      // What it may not schedule at all doesn't ask for approval either.
      const confirmation = grant.confirmation === 'approval' && !granted.includes('post.publish') ? 'ask' : grant.confirmation;
      return {
        userId: held.userId,
        by: 'api-key',
        keyName: held.appName,
        program: { keyId: null, grantId: grant.id, until: null },
        workspaceId: grant.workspaceId,
        scopes: scopesWith(confirmation, granted),
        confirmation,
        until: held.expiresAt,
      };
    },

    asked: oauth.asked,
    refuse: oauth.refuse,

    async connect({ userId, workspaceId }, { request, scopes: wanted, confirmation }, { headers, stillAllowed, origin }) {
      const { app, scopes: askedFor } = await oauth.asked(request);
      const granted = scopes.filter((scope) => wanted.includes(scope) && askedFor.includes(scope));
      if (granted.length === 0) throw new AppError('invalid_input', 'connected_apps.nothing_granted');
      const createdAt = clock.now();
      const grant: Grant = {
        id: newId(),
        workspaceId,
        userId,
        clientId: app.id,
        scopes: granted,
        confirmation,
        createdAt,
        lastUsedAt: null,
      };
      if (!(await store.add(grant, appsPerMember))) {
        throw new AppError('limit_reached', 'connected_apps.limit_reached', { max: appsPerMember });
      }
      const takeBack = () => db.transaction().execute((tx) => end(tx, grant.id));
      // A crash in between leaves a grant without a code, which the job ends.
      const leadsTo = await oauth.consent({ request, scopes: granted, grantId: grant.id }, headers).catch(async (error: unknown) => {
        await takeBack();
        throw error;
      });
      if (!(await stillAllowed())) {
        await takeBack();
        throw new AppError('not_signed_in', 'access.sign_in');
      }
      await db.transaction().execute((tx) => happened(tx, { member: grant, name: app.name, kind: 'connected', origin }));
      return leadsTo;
    },

    async list({ userId, workspaceId }) {
      const grants = await store.of(userId, workspaceId);
      const apps = await oauth.apps(grants.map(({ clientId }) => clientId));
      return grants.map((grant) => shown(grant, nameOf(apps, grant.clientId)));
    },

    async change({ userId, workspaceId }, id, confirmation) {
      const changed = await store.change(id, { userId, workspaceId }, confirmation);
      if (!changed) throw new AppError('not_found', 'connected_apps.gone');
      await events.wake(db, accessOf(userId));
      return shown(changed, nameOf(await oauth.apps([changed.clientId]), changed.clientId));
    },

    async disconnect(member, id, origin) {
      const { userId, workspaceId } = member;
      const grant = await store.grant(id);
      if (!grant || grant.userId !== userId || grant.workspaceId !== workspaceId) throw new AppError('not_found', 'connected_apps.gone');
      const name = nameOf(await oauth.apps([grant.clientId]), grant.clientId);
      await db.transaction().execute(async (tx) => {
        // Otherwise another request has.
        if (await end(tx, id)) await happened(tx, { member, name, kind: 'disconnected', origin });
      });
      await events.wake(db, accessOf(userId));
    },

    registered: createRegisteredApps(kernel, { oauth, peopleOf: store.peopleOf }),
  };
}

const shown = ({ id, clientId, scopes: granted, confirmation, createdAt, lastUsedAt }: Grant, name: string): ConnectedApp => ({
  id,
  app: { id: clientId, name },
  scopes: [...granted],
  confirmation,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
