import { platformSuite } from './suite.ts';

platformSuite('twitter');
