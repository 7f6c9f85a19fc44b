import { platformSuite } from './suite.ts';

platformSuite('bluesky-server');
