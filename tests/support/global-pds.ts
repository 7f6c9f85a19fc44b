import { offerPds } from './pds-host.ts';

/** For vitest and Playwright: the setup returns the teardown. */
export default offerPds;
