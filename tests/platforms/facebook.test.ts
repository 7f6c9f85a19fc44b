import { platformSuite } from './suite.ts';

platformSuite('facebook');
