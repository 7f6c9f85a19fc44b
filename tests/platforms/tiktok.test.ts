import { platformSuite } from './suite.ts';

platformSuite('tiktok');
