import { platformSuite } from './suite.ts';

platformSuite('linkedin-member');
