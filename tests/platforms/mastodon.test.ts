import { platformSuite } from './suite.ts';

platformSuite('mastodon');
