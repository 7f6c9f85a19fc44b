import { platformSuite } from './suite.ts';

platformSuite('twitch');
