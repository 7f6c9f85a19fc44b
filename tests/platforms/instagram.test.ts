import { platformSuite } from './suite.ts';

platformSuite('instagram');
