import { offerPds } from './pds-host.ts';

/** For vitest and Playwright alike: what is done before a run gives what is done after it. */
export default offerPds;
