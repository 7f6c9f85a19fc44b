import { platformSuite } from './suite.ts';

platformSuite('youtube');
