import type { Message } from '@everycast/messages/message';

/** A request's headers by lowercase name. */
export type Visitor = Readonly<Record<string, string | string[] | undefined>>;

/** A page's language (BCP 47), and messages in it. */
export interface PageTexts {
  language: string;
  say(message: Message): string;
}

/** Who can give consent at the stand-ins, and where it redirects: on a real platform, its own login and the app's settings. */
export interface ConsentHost {
  /** Whether the visitor belongs to the tenant. */
  entry(visitor: Visitor, tenant: string): Promise<'member' | 'stranger' | 'signed-out'>;
  /** Whether this is exactly a URL registered for the tenants' app. */
  isCallback(address: string): boolean;
  /**
   * The tenant's accounts on a platform, by their IDs there: those that work in the app, and the one that it wants to connect again with
   * this request. On a real platform, people choose themselves.
   */
  accounts(tenant: string, platform: string, state: string | undefined): Promise<{ connected: ReadonlySet<string>; again: string | null }>;
  /** The tenant's language (BCP 47), for what others write to its accounts. */
  languageOf(tenant: string): Promise<string>;
  /** For pages that this visitor reads. */
  texts(visitor: Visitor): Promise<PageTexts>;
}
