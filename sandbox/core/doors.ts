/** A request's headers by lowercase name. */
export type Visitor = Readonly<Record<string, string | string[] | undefined>>;

/** Who can give consent at the stand-ins, and where it redirects: on a real platform, its own login and the app's settings. */
export interface Doors {
  /** Whether the visitor belongs to the tenant. */
  entry(visitor: Visitor, tenant: string): Promise<'member' | 'stranger' | 'signed-out'>;
  /** Whether this is exactly a URL registered for the tenants' app. */
  isCallback(address: string): boolean;
}

/** For stand-ins that only tests reach. */
export const openDoors: Doors = { entry: async () => 'member', isCallback: (address) => /^https?:/.test(address) && URL.canParse(address) };
